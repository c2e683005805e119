package dev.roundtrip.tap.latency;

import java.util.Arrays;

/**
 * The bytes that have arrived and have not passed the network yet, in order, each chunk with its time. One thread at a
 * time uses this.
 */
final class Arrivals {

    /** The most bytes that are held here; further ones stay in the kernel's buffer. */
    static final int MOST_BYTES = 1024 * 1024;

    private static final int FIRST_BYTES = 16 * 1024;
    private static final int FIRST_CHUNKS = 16;

    private byte[] bytes = new byte[FIRST_BYTES];

    /** The position of each chunk's end in {@link #bytes}; {@link #dues} has the time at which the chunk has passed. */
    private int[] ends = new int[FIRST_CHUNKS];

    private long[] dues = new long[FIRST_CHUNKS];
    private int firstChunk;
    private int chunks;
    private int from;
    private int to;

    boolean isEmpty() {
        return from == to;
    }

    /** The array that the next read fills, after which {@link #add} notes how many bytes it brought. */
    byte[] array() {
        if (to == bytes.length) {
            makeRoom();
        }
        return bytes;
    }

    int offset() {
        return to;
    }

    /** The number of bytes that a read may bring; 0 if there are already {@link #MOST_BYTES}. */
    int room() {
        return array().length - to;
    }

    private void makeRoom() {
        if (from > bytes.length / 2) {
            System.arraycopy(bytes, from, bytes, 0, to - from);
            int moved = from;
            for (int chunk = firstChunk; chunk < chunks; chunk++) {
                ends[chunk] -= moved;
            }
            to -= moved;
            from = 0;
        } else if (bytes.length < MOST_BYTES) {
            bytes = Arrays.copyOf(bytes, bytes.length * 2);
        }
    }

    /** Notes that so many bytes were read into the array, and when they have passed the network. */
    void add(int count, long due) {
        to += count;
        if (chunks == ends.length) {
            if (firstChunk > 0) {
                System.arraycopy(ends, firstChunk, ends, 0, chunks - firstChunk);
                System.arraycopy(dues, firstChunk, dues, 0, chunks - firstChunk);
                chunks -= firstChunk;
                firstChunk = 0;
            } else {
                ends = Arrays.copyOf(ends, chunks * 2);
                dues = Arrays.copyOf(dues, chunks * 2);
            }
        }
        ends[chunks] = to;
        dues[chunks++] = due;
    }

    /** The time at which the next bytes have passed the network. There must be some bytes. */
    long nextDue() {
        return dues[firstChunk];
    }

    /** The number of bytes that have passed the network now. */
    int passed(long now) {
        int end = from;
        for (int chunk = firstChunk; chunk < chunks && dues[chunk] - now <= 0; chunk++) {
            end = ends[chunk];
        }
        return end - from;
    }

    /** Moves bytes that have passed the network to the target. */
    int take(byte[] target, int offset, int length, long now) {
        int count = Math.min(length, passed(now));
        System.arraycopy(bytes, from, target, offset, count);
        Arrays.fill(bytes, from, from + count, (byte) 0);
        from += count;
        while (firstChunk < chunks && ends[firstChunk] <= from) {
            firstChunk++;
        }
        if (from == to) {
            from = 0;
            to = 0;
            firstChunk = 0;
            chunks = 0;
        }
        return count;
    }
}
