package dev.roundtrip.measure;

import java.util.List;
import java.util.stream.Stream;

/**
 * What the other figures of the same rounds say of a pair's variance, which few rounds of the pair alone hardly know:
 * with three rounds, one paired interval in ten is twice as wide as it should be. The variance of the pair is drawn
 * towards this one (empirical Bayes, as limma does for few replicates: G. K. Smyth, 2004; M. E. Ritchie et al., 2015).
 *
 * <p>In logarithms, figures of the rounds of one run are the sum of a round's, a row's, and a rest. The variance of a
 * round's ratio is twice that of the rest. The part of the rest that is the pair's own is left out, because it would
 * count twice. So two rows alone have no prior variance, and with three it counts little.
 *
 * @param variance the variance of the logarithm of a round's ratio
 * @param freedom how many degrees of freedom it counts as; 0 if there is none
 */
public record PriorVariance(double variance, double freedom) {

    /** There are no other figures. */
    public static final PriorVariance NONE = new PriorVariance(0, 0);

    /**
     * How much the variances of pairs differ from the one that all other rows show, as the degrees of freedom of a
     * scaled inverse chi-squared distribution. It is the smallest of what limma's estimator gives for CPU and
     * throughput in recorded runs (docs/lab/verdicts.md): the smaller, the less a pair is drawn towards the others.
     */
    private static final double LIKENESS = 5;

    /**
     * The variance that the other rows show.
     *
     * @param base the first figure of the pair in each round, {@code other} its second
     * @param rest the figures of the other rows in the same rounds
     * @throws IllegalArgumentException if a figure is not positive
     */
    public static PriorVariance of(double[] base, double[] other, List<double[]> rest) {
        int rounds = base.length;
        int freedom = rest.size() * (rounds - 1);
        if (freedom <= 0) {
            return NONE;
        }
        List<double[]> rows = Stream.concat(Stream.of(base, other), rest.stream())
                .map(PriorVariance::logs)
                .toList();
        double[] ofRounds = new double[rounds];
        rows.forEach(row -> add(row, 1.0 / rows.size(), ofRounds));
        double squares = rows.stream()
                .mapToDouble(row -> squares(difference(row, ofRounds)))
                .sum();
        double ofPair = squares(difference(rows.get(1), rows.get(0))) / 2;
        return new PriorVariance(
                2 * Math.max(0, squares - ofPair) / freedom, LIKENESS * freedom / (LIKENESS + freedom));
    }

    private static double[] logs(double[] figures) {
        double[] logs = new double[figures.length];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(RatioInterval.requirePositive("figures", figures[i]));
        }
        return logs;
    }

    private static void add(double[] row, double weight, double[] sum) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += weight * row[i];
        }
    }

    private static double[] difference(double[] row, double[] from) {
        double[] difference = row.clone();
        add(from, -1, difference);
        return difference;
    }

    /** The sum of the squared deviations from the mean. */
    private static double squares(double[] values) {
        double mean = 0;
        for (double value : values) {
            mean += value / values.length;
        }
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares;
    }
}
