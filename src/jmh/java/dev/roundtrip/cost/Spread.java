package dev.roundtrip.cost;

import dev.roundtrip.measure.Statistics;
import java.util.Arrays;

/**
 * A figure over the rounds: its median, and the 95% interval of the median by order statistics, which assumes nothing
 * about the distribution of the noise. With fewer than six rounds the interval spans all of them, and has less than
 * 95%.
 *
 * @param least the least value of all rounds
 * @param greatest the greatest value of all rounds
 */
public record Spread(double median, double low, double high, double least, double greatest) {

    /** The normal distribution's 97.5th percentile: a 95% interval has equal parts above and below. */
    private static final double NORMAL_95 = 1.96;

    /** The spread of at least one value. */
    public static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        int below = (int) Math.max(0, Math.floor((n - NORMAL_95 * Math.sqrt(n)) / 2));
        return new Spread(Statistics.median(sorted), sorted[below], sorted[n - 1 - below], sorted[0], sorted[n - 1]);
    }

    /** The distance of the interval's farther end from {@code value}. */
    public double farthestFrom(double value) {
        return Math.max(Math.abs(low - value), Math.abs(high - value));
    }
}
