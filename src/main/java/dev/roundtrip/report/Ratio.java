package dev.roundtrip.report;

import dev.roundtrip.measure.RatioInterval;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A figure of one scenario divided by that of another, from the rounds that measured both.
 *
 * @param scenario the name of the scenario, with the driver and the server if the base is the same scenario
 * @param base the name of the scenario that the figure is divided by
 * @param driver the requested driver; empty if none was requested
 * @param server the name of the scenario's server; empty if it is the only one
 * @param latency the latency that was requested for both; empty if none was
 * @param threads the number of connections of both
 * @param rounds how many rounds measured both
 * @param interval the 95% interval; empty with fewer than two rounds
 * @param moreRounds about how many more rounds should bring the interval to within the margin of its ratio; empty if it
 *     is settled, or as close already
 */
public record Ratio(
        ComparedFigure figure,
        String scenario,
        String base,
        Optional<Environment.Driver> driver,
        Optional<String> server,
        Optional<NetworkLatency> latency,
        int threads,
        int rounds,
        Optional<RatioInterval> interval,
        Verdict verdict,
        OptionalInt moreRounds) {

    /** The verdict of the rounds. */
    public enum Verdict {
        /** The interval excludes 1, and the ratio is beyond the smallest difference. */
        DIFFERS,
        /** The whole interval is within the wanted precision of 1. */
        NO_DIFFERENCE,
        /** The interval is too wide for either verdict. */
        INCONCLUSIVE
    }
}
