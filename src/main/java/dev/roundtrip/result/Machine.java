package dev.roundtrip.result;

import java.util.List;
import java.util.Optional;

/**
 * What one of several load machines gave to a report.
 *
 * @param name such as {@code machine 2}, or the file of its report
 * @param lost why nothing of it is in the report, as a sentence; empty if its figures are
 * @param environment of this machine; empty if it was lost
 * @param gave its part of each scenario that it measured
 * @param starts how well its slices began together with those of the others; empty for reports of separate runs
 */
public record Machine(
        String name,
        Optional<String> lost,
        Optional<Environment> environment,

        @LeftOutIfEmpty List<Gave> gave,

        Optional<Starts> starts) {

    private static final String FIRST = "machine 1";

    /** A machine that gave nothing to the report. */
    public static Machine lost(String name, String why) {
        return new Machine(name, Optional.of(why), Optional.empty(), List.of(), Optional.empty());
    }

    /** Whether it is the first of a run by several machines, which has the report of all. */
    public boolean isFirst() {
        return name.equals(FIRST);
    }

    /** The machine with this report. */
    public static Machine of(String name, RunReport report, Optional<Starts> starts) {
        return new Machine(
                name,
                Optional.empty(),
                Optional.of(report.environment()),
                report.scenarios().stream()
                        .flatMap(scenario -> scenario.measured().stream()
                                .map(measured -> new Gave(
                                        scenario.name(),
                                        scenario.connections(),
                                        measured.work().transactions(),
                                        measured.work().statements(),
                                        measured.work().errors())))
                        .toList(),
                starts);
    }

    /**
     * A machine's part of a scenario.
     *
     * @param connections of this machine
     */
    public record Gave(
            String scenario,
            @Least(value = 1, most = Checks.FEW) int connections,
            long transactions,
            long statements,
            long errors) {}

    /**
     * When a machine's slices began, by the server's clock.
     *
     * @param times how often they agreed on a moment: for each slice, and for a look at the idle server
     * @param medianNanos the median distance from that moment
     * @param largestNanos the largest distance from it
     * @param clockErrorNanos how wrong the machine's estimate of the server's clock can be, at most: half of the
     *     shortest round trip, of the slice with the longest
     */
    public record Starts(@Least(1) int times, long medianNanos, long largestNanos, long clockErrorNanos) {}
}
