package dev.roundtrip.verdict;

import dev.roundtrip.measure.PriorVariance;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Round;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The figures of the rounds that measured both of two rows. They are immutable as long as nobody changes the arrays.
 *
 * @param other the figures of the other row, in the same order as {@code base}
 * @param prior what the other rows of these rounds say of the variance
 */
@SuppressWarnings("ArrayRecordComponent")
public record Pairs(double[] base, double[] other, PriorVariance prior) {

    /** The number of common rounds below which other rows say nothing of the variance. */
    private static final int FEWEST = 2;

    /**
     * The rounds that have the figure of both rows.
     *
     * @param rest the rounds of the other rows that were measured under the same conditions
     */
    public static Pairs of(List<Round> base, List<Round> other, List<List<Round>> rest, ComparedFigure figure) {
        Map<Integer, Double> from = known(base, figure);
        Map<Integer, Double> to = known(other, figure);
        List<Integer> both =
                from.keySet().stream().filter(to::containsKey).sorted().toList();
        List<Map<Integer, Double>> others = rest.stream()
                .map(rounds -> known(rounds, figure))
                .filter(row -> both.stream().filter(row::containsKey).count() >= FEWEST)
                .toList();
        List<Integer> whole = both.stream()
                .filter(round -> others.stream().allMatch(row -> row.containsKey(round)))
                .toList();
        return new Pairs(
                figures(from, both),
                figures(to, both),
                PriorVariance.of(
                        figures(from, whole),
                        figures(to, whole),
                        others.stream().map(row -> figures(row, whole)).toList()));
    }

    /** The figure in each round that has it. */
    private static Map<Integer, Double> known(List<Round> rounds, ComparedFigure figure) {
        return rounds.stream()
                .flatMap(round -> figure.of(round).stream().mapToObj(value -> Map.entry(round.round(), value)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, again) -> again));
    }

    private static double[] figures(Map<Integer, Double> row, List<Integer> rounds) {
        return rounds.stream().mapToDouble(row::get).toArray();
    }

    public int count() {
        return base.length;
    }

    /** The degrees of freedom of the interval. */
    public double freedom() {
        return RatioInterval.freedom(count(), prior);
    }

    /** The interval of the ratio; empty with fewer than two pairs. */
    public Optional<RatioInterval> interval() {
        return RatioInterval.ofPairs(base, other, prior);
    }
}
