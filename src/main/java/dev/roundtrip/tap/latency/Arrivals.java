package dev.roundtrip.tap.latency;

import java.util.Arrays;

/**
 * Bytes that have arrived and have not passed the network yet, in order, each chunk with its time. One thread at a
 * time.
 */
final class Arrivals {

    /** More stays in the kernel's buffer. */
    static final int MOST_BYTES = 1024 * 1024;

    private static final int FIRST_BYTES = 16 * 1024;
    private static final int FIRST_CHUNKS = 16;

    private byte[] bytes = new byte[FIRST_BYTES];

    /** The end of each chunk in {@link #bytes}, and when it has passed. */
    private int[] ends = new int[FIRST_CHUNKS];

    private long[] dues = new long[FIRST_CHUNKS];
    private int firstChunk;
    private int chunks;
    private int from;
    private int to;

    boolean isEmpty() {
        return from == to;
    }

    /** Room for a read, after which {@link #add} says how much it brought. */
    byte[] array() {
        if (to == bytes.length) {
            makeRoom();
        }
        return bytes;
    }

    int offset() {
        return to;
    }

    /** How much a read may bring; 0 if there are already {@link #MOST_BYTES}. */
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

    /** Notes that so many bytes were read into the array. */
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

    /** When the next bytes have passed. There must be some. */
    long nextDue() {
        return dues[firstChunk];
    }

    /** How many bytes have passed now. */
    int passed(long now) {
        int end = from;
        for (int chunk = firstChunk; chunk < chunks && dues[chunk] - now <= 0; chunk++) {
            end = ends[chunk];
        }
        return end - from;
    }

    /** Moves bytes that have passed to the target. */
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
