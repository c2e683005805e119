package dev.roundtrip.measure;

import java.util.Arrays;

/** Computes statistics of repeated rounds. */
public final class Statistics {

    private Statistics() {}

    /** The median: the middle value, or the mean of the two middle ones. */
    public static double median(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("values is empty, allowed is one value or more");
        }
        double[] sorted = values.clone();
        for (double value : sorted) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("values holds " + value + ", allowed are finite numbers");
            }
        }
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
