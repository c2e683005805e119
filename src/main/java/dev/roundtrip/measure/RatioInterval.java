package dev.roundtrip.measure;

import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two groups of positive figures, with a confidence interval.
 *
 * <p>The statistics are computed from logarithms: the ratio is that of the geometric means, and the interval of B/A is
 * the reciprocal of the interval of A/B. Both methods use Student's t: {@link #ofPairs} for figures that were measured
 * side by side, round by round (the paired t-interval, whose variance a {@link PriorVariance} moderates), and
 * {@link #ofGroups} for two separate runs (Welch's interval, where the groups may have different sizes and variances).
 * Pairs are better where they exist: a disturbance that slows a whole round down slows both figures down and leaves
 * their ratio alone. With few figures the interval is wide, as it must be: without a prior variance 4.3 standard errors
 * for three pairs, 2.4 for eight and 2 for many. A bootstrap of three figures would be too narrow, and a rank test of
 * three against three can never reach 95%. See NIST/SEMATECH, Engineering Statistics Handbook, 7.3.1.
 *
 * @param ratio the ratio of the geometric means, other to base
 * @param lower the lower end of the interval
 * @param upper the upper end of the interval
 */
public record RatioInterval(double ratio, double lower, double upper) {

    /**
     * The share of intervals that contain the true ratio, if figures are independent and their logarithms normally
     * distributed.
     */
    public static final double CONFIDENCE = 0.95;

    /** The maximum number of pairs, more than any run has rounds. */
    private static final int MOST_PAIRS = 100_000;

    private static final ConcurrentMap<Double, Double> QUANTILES = new ConcurrentHashMap<>();

    /**
     * The interval for two independent groups; empty if a group has fewer than two figures, which have no variance.
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
     * The interval for figures that were measured in pairs, such as two scenarios in the same round; empty for fewer
     * than two pairs.
     *
     * @param base the first figure of each pair, {@code other} the second, in the same order
     * @param prior what other figures of these rounds say of the variance
     * @throws IllegalArgumentException if a figure is not positive
     */
    public static Optional<RatioInterval> ofPairs(double[] base, double[] other, PriorVariance prior) {
        Logs.of("base", base);
        Logs.of("other", other);
        double[] ratios = new double[base.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = other[i] / base[i];
        }
        if (ratios.length < 2) {
            return Optional.empty();
        }
        Logs logs = Logs.of("ratios", ratios);
        double freedom = freedom(ratios.length, prior);
        double variance = (prior.freedom() * prior.variance() + (ratios.length - 1) * logs.variance) / freedom;
        double margin = quantileOfPairs(freedom) * Math.sqrt(variance / ratios.length);
        return Optional.of(
                new RatioInterval(Math.exp(logs.mean), Math.exp(logs.mean - margin), Math.exp(logs.mean + margin)));
    }

    /** The degrees of freedom of an interval of pairs. */
    public static double freedom(int pairs, PriorVariance prior) {
        return pairs - 1 + prior.freedom();
    }

    /**
     * The number of pairs for which the interval would reach no further than {@code factor} beyond the ratio, if they
     * vary as these do.
     *
     * @param factor the wanted reach, above 1
     * @param pairs the number of pairs of this interval, which was made by {@link #ofPairs}
     * @param prior the prior variance of this interval
     */
    public int pairsFor(double factor, int pairs, PriorVariance prior) {
        double deviation = margin() * Math.sqrt(pairs) / quantileOfPairs(freedom(pairs, prior));
        int enough = 2;
        while (enough < MOST_PAIRS
                && quantileOfPairs(freedom(enough, prior)) * deviation / Math.sqrt(enough) > Math.log(factor)) {
            enough += 1 + enough / 100;
        }
        return enough;
    }

    /** How far the interval reaches beyond the ratio, as a factor: 1.1 for 10%. */
    public double reach() {
        return Math.exp(margin());
    }

    /** The end of the interval that is farther from 1, as a factor above 1: 1.1 for 0.95 to 1.1. */
    public double farthestFromOne() {
        return Math.max(upper, 1 / lower);
    }

    private double margin() {
        return Math.log(upper / lower) / 2;
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

    /** The quantile for pairs. It is kept, because {@link #pairsFor} needs many and each is slow to compute. */
    private static double quantileOfPairs(double freedom) {
        return QUANTILES.computeIfAbsent(freedom, RatioInterval::quantile);
    }

    /** The two-sided quantile of Student's t. */
    private static double quantile(double degreesOfFreedom) {
        return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
    }

    static double requirePositive(String name, double figure) {
        if (!(figure > 0 && figure < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " holds " + figure + ", allowed are positive numbers");
        }
        return figure;
    }

    /** Mean and variance of one group's logarithms. */
    private record Logs(int count, double mean, double variance) {

        static Logs of(String name, double[] figures) {
            double sum = 0;
            for (double figure : figures) {
                sum += Math.log(requirePositive(name, figure));
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
