package dev.roundtrip.measure;

import java.util.Locale;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two groups of positive figures, with a confidence interval.
 *
 * <p>Welch's method on the logarithms: the ratio is that of the geometric means, the interval is Student's t with
 * Welch's degrees of freedom, and the groups may have different sizes and variances. Because of the logarithms, the
 * interval of B/A is the reciprocal of that of A/B. With few figures the interval is wide, as it must be: 2.8 to 4.3
 * standard errors for three against three, and 2 for many. A bootstrap of three figures would be too narrow, and a rank
 * test of three against three can never reach 95%.
 *
 * @param ratio of the geometric means, other to base
 * @param lower end of the interval
 * @param upper end of the interval
 */
public record RatioInterval(double ratio, double lower, double upper) {

    /**
     * The share of intervals that contain the true ratio, if figures are independent and their logarithms normally
     * distributed.
     */
    public static final double CONFIDENCE = 0.95;

    public RatioInterval {
        if (!(lower > 0 && lower <= ratio && ratio <= upper)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "ratio is %s within %s to %s; allowed are 0 < lower <= ratio <= upper",
                    ratio,
                    lower,
                    upper));
        }
    }

    /**
     * For two independent groups; empty if a group has fewer than two figures, which have no variance.
     *
     * @throws IllegalArgumentException if a figure is not positive
     */
    public static Optional<RatioInterval> ofGroups(double[] base, double[] other) {
        Logs of = Logs.of("base", base);
        Logs to = Logs.of("other", other);
        if (of.count < 2 || to.count < 2) {
            return Optional.empty();
        }
        double ofError = of.variance / of.count;
        double toError = to.variance / to.count;
        double squared = ofError + toError;
        double difference = to.mean - of.mean;
        double margin = 0;
        if (squared > 0) {
            double freedom =
                    squared * squared / (ofError * ofError / (of.count - 1) + toError * toError / (to.count - 1));
            margin = quantile(freedom) * Math.sqrt(squared);
        }
        return Optional.of(
                new RatioInterval(Math.exp(difference), Math.exp(difference - margin), Math.exp(difference + margin)));
    }

    /**
     * The geometric mean.
     *
     * @throws IllegalArgumentException if there is no figure, or one that is not positive
     */
    public static double geometricMean(double... figures) {
        if (figures.length == 0) {
            throw new IllegalArgumentException("figures is empty, allowed is one figure or more");
        }
        return Math.exp(Logs.of("figures", figures).mean);
    }

    /** Whether the interval excludes a ratio of 1. */
    public boolean excludesOne() {
        return lower > 1 || upper < 1;
    }

    /** The two-sided quantile of Student's t. */
    private static double quantile(double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    }

    /** Mean and variance of one group's logarithms. */
    private record Logs(int count, double mean, double variance) {

        static Logs of(String name, double[] figures) {
            double sum = 0;
            for (double figure : figures) {
                if (!(figure > 0 && figure < Double.POSITIVE_INFINITY)) {
                    throw new IllegalArgumentException(name + " holds " + figure + ", allowed are positive numbers");
                }
                sum += Math.log(figure);
            }
            double mean = sum / figures.length;
            double squares = 0;
            for (double figure : figures) {
                double deviation = Math.log(figure) - mean;
                squares += deviation * deviation;
            }
            return new Logs(figures.length, mean, figures.length < 2 ? 0 : squares / (figures.length - 1));
        }
    }
}
