package dev.roundtrip.workload.file;

import java.io.InputStream;
import java.util.Objects;
import java.util.SplittableRandom;

/** Random bytes that are generated while they are read. */
final class RandomStream extends InputStream {

    private final SplittableRandom random;
    private int left;

    RandomStream(SplittableRandom random, int length) {
        this.random = random;
        this.left = length;
    }

    @Override
    public int read() {
        if (left == 0) {
            return -1;
        }
        left--;
        return random.nextInt(256);
    }

    @Override
    public int read(byte[] into, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, into.length);
        if (left == 0 && length > 0) {
            return -1;
        }
        int count = Math.min(length, left);
        long bits = 0;
        for (int i = 0; i < count; i++) {
            bits = i % Long.BYTES == 0 ? random.nextLong() : bits >>> Byte.SIZE;
            into[offset + i] = (byte) bits;
        }
        left -= count;
        return count;
    }

    /** The bytes that have not been read. */
    byte[] rest() {
        byte[] rest = new byte[left];
        read(rest, 0, left);
        return rest;
    }
}
