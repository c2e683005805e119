package dev.roundtrip.live.workload;

import java.util.Arrays;

/**
 * What is kept of the values of one transaction, in their order: types, lengths and hashes and, with {@link
 * RecordedData#KEEP}, the values. One thread at a time.
 */
final class SeenValues {

    /** A transaction with more values is not recorded. */
    static final int MOST = 200_000;

    private static final int FIRST_CAPACITY = 16;

    private byte[] kinds = new byte[FIRST_CAPACITY];
    private int[] lengths = new int[FIRST_CAPACITY];
    private int[] scales = new int[FIRST_CAPACITY];
    private long[] hashes = new long[FIRST_CAPACITY];

    /** Null until the first value is kept. */
    private String[] texts;

    private int size;

    /**
     * Adds a value.
     *
     * @param length the digits before the point of a number, the characters of a text, or the bytes
     * @param scale the digits behind the point; inverted for a negative number
     * @param text the value; null if it is not kept
     */
    @SuppressWarnings("EnumOrdinal") // In memory only.
    void add(ValueKind kind, int length, int scale, long hash, String text) {
        if (size == kinds.length) {
            int capacity = size * 2;
            kinds = Arrays.copyOf(kinds, capacity);
            lengths = Arrays.copyOf(lengths, capacity);
            scales = Arrays.copyOf(scales, capacity);
            hashes = Arrays.copyOf(hashes, capacity);
            texts = texts == null ? null : Arrays.copyOf(texts, capacity);
        }
        kinds[size] = (byte) kind.ordinal();
        lengths[size] = length;
        scales[size] = scale;
        hashes[size] = hash;
        if (text != null) {
            if (texts == null) {
                texts = new String[kinds.length];
            }
            texts[size] = text;
        }
        size++;
    }

    void addFrom(SeenValues other, int index) {
        add(other.kind(index), other.lengths[index], other.scales[index], other.hashes[index], other.text(index));
    }

    int size() {
        return size;
    }

    ValueKind kind(int index) {
        return ValueKind.of(kinds[index]);
    }

    int length(int index) {
        return lengths[index];
    }

    int scale(int index) {
        return scales[index] < 0 ? ~scales[index] : scales[index];
    }

    boolean isNegative(int index) {
        return scales[index] < 0;
    }

    long hash(int index) {
        return hashes[index];
    }

    String text(int index) {
        return texts == null ? null : texts[index];
    }

    /** Forgets the values from this one on. */
    void cutTo(int newSize) {
        Arrays.fill(hashes, newSize, size, 0);
        if (texts != null) {
            Arrays.fill(texts, newSize, size, null);
        }
        size = newSize;
    }
}
