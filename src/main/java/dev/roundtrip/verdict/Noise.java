package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.Round;
import java.util.List;
import java.util.Optional;

/** How much two measurements of one scenario differ in a run. */
public final class Noise {

    private Noise() {}

    /**
     * The noise floor from the rounds of both measurements of the scenario.
     *
     * @param rest the rounds of the other rows that were measured under the same conditions
     */
    public static NoiseFloor floor(
            String scenario,
            List<Round> first,
            List<Round> again,
            List<List<Round>> rest,
            List<CrossCheckLine> reconciliation) {
        Pairs pairs = Pairs.of(first, again, rest, ComparedFigure.THROUGHPUT);
        Optional<RatioInterval> interval = pairs.interval();
        double difference = interval.isPresent()
                ? interval.get().farthestFromOne() - 1
                : pairs.count() == 0 ? 0 : relativeDifference(pairs.base()[0], pairs.other()[0]);
        return new NoiseFloor(scenario, difference, reconciliation, again);
    }

    /** Whether two throughputs differ no more than the two measurements of one scenario did. */
    static boolean covers(NoiseFloor floor, double one, double other) {
        return one + other == 0 || relativeDifference(one, other) <= floor.relativeDifference();
    }

    /** The difference of two figures relative to their mean. */
    static double relativeDifference(double one, double other) {
        return Math.abs(one - other) / ((one + other) / 2);
    }
}
