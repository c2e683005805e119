package dev.roundtrip.report;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ServerSide.CrossCheckLine;
import java.util.List;
import java.util.Optional;

/**
 * How much two measurements of the same scenario differed in this run; a smaller difference means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference how far from 1 the ratio of the two throughputs may be: the farther end of its 95%
 *     interval,
 *     which more rounds narrow; with one round, their difference relative to their mean. 0.04 is 4%
 * @param reconciliation how the wire figures of the second measurement compare with the server's; empty if the server's
 *     counters were not read
 * @param rounds of the second measurement; empty in a comparison
 */
public record NoiseFloor(
        String scenario,
        double relativeDifference,
        List<CrossCheckLine> reconciliation,
        List<Round> rounds) {

    /** From the rounds of both measurements of the scenario. */
    public static NoiseFloor of(
            String scenario, List<Round> first, List<Round> again, List<CrossCheckLine> reconciliation) {
        Ratios.Pairs pairs = Ratios.Pairs.of(first, again, ComparedFigure.THROUGHPUT);
        Optional<RatioInterval> interval = pairs.interval();
        double difference = interval.isPresent()
                ? interval.get().farthestFromOne() - 1
                : pairs.count() == 0 ? 0 : relativeDifference(pairs.base()[0], pairs.other()[0]);
        return new NoiseFloor(scenario, difference, reconciliation, again);
    }

    private static double relativeDifference(double one, double other) {
        return Math.abs(one - other) / ((one + other) / 2);
    }

    /** Whether two throughputs differ no more than the two measurements of one scenario did. */
    public boolean covers(double one, double other) {
        return one + other == 0 || relativeDifference(one, other) <= relativeDifference;
    }
}
