package dev.roundtrip.tap;

/**
 * A row of counters and what intervals have taken of it. Guarded by the connection's lock: plain fields, so that adding
 * is one instruction.
 */
final class Counters {

    private final long[] values;

    /** The part of each counter that earlier intervals have given out. */
    private final long[] taken;

    /** Creates the counters 0 to {@code size} - 1, which begin at zero. */
    Counters(int size) {
        values = new long[size];
        taken = new long[size];
    }

    void add(int index, long amount) {
        values[index] += amount;
    }

    /** Sets a counter whose total since the beginning is known. */
    void set(int index, long total) {
        values[index] = total;
    }

    /** The total since the beginning, including all intervals that were taken. */
    long total(int index) {
        return values[index];
    }

    /** What was added to each counter since the last call. */
    long[] takeInterval() {
        long[] interval = new long[values.length];
        for (int index = 0; index < interval.length; index++) {
            interval[index] = values[index] - taken[index];
            taken[index] = values[index];
        }
        return interval;
    }
}
