package dev.roundtrip.measure;

import java.util.Arrays;

/** Statistics of repeated rounds. */
public final class Statistics {

    private Statistics() {}

    /** The median: the middle value, or the mean of the two middle ones. */
    public static double median(double... values) {
        double[] sorted = sortedCopy(values);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * The relative spread: largest minus smallest value, divided by the median. 0.05 means "within 5%". 0 for a single
     * value; NaN if the median is zero and the values differ.
     */
    public static double relativeSpread(double... values) {
        double[] sorted = sortedCopy(values);
        double range = sorted[sorted.length - 1] - sorted[0];
        if (range == 0) {
            return 0;
        }
        double median = median(sorted);
        return median == 0 ? Double.NaN : range / Math.abs(median);
    }

    private static double[] sortedCopy(double[] values) {
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
        return sorted;
    }
}
