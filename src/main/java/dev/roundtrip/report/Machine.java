package dev.roundtrip.report;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What one of several load machines gave to a report.
 *
 * @param name the machine's name, such as {@code machine 2}, or the file of its report
 * @param lost why nothing of it is in the report, as a sentence; empty if its figures are
 * @param environment the environment of this machine; empty if it was lost
 * @param gave its part of each scenario that it measured
 * @param starts how well its slices began together with those of the others; empty for reports of separate runs
 * @param checks the numbers that the workload's checks compare, with this machine's transactions: only those of all
 *     machines together decide whether the checks hold
 */
public record Machine(
        String name,
        Optional<String> lost,
        Optional<Environment> environment,
        List<Gave> gave,

        Optional<Starts> starts,
        List<DataCheck> checks) {

    /** A machine that gave nothing to the report. */
    public static Machine lost(String name, String why) {
        return new Machine(name, Optional.of(why), Optional.empty(), List.of(), Optional.empty(), List.of());
    }

    /** Creates the entry of the machine that has this report. */
    public static Machine of(String name, RunReport report, Optional<Starts> starts, List<DataCheck> checks) {
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
                starts,
                checks);
    }

    /**
     * A machine's part of a scenario.
     *
     * @param connections the number of connections of this machine
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
     * @param machine the number of this machine, from 1
     * @param machines how many machines the run has
     * @param begin when the first slice was to begin
     * @param times how many moments the plan had: one for each slice, and for observing the idle server
     * @param medianNanos the median distance from these moments
     * @param largestNanos the largest distance from one of these moments
     * @param clockErrorNanos how wrong the machine's estimate of the server's clock can be, at most: half of the
     *     shortest round trip, of the slice with the longest; more if two readings of the clock disagree
     * @param late how many of these moments came while the machine was not ready, or had not ended its last
     *     transactions
     */
    public record Starts(
            @Least(value = 1, most = Checks.FEW) int machine,
            @Least(value = 1, most = Checks.FEW) int machines,
            Instant begin,
            @Least(1) int times,
            long medianNanos,
            long largestNanos,
            long clockErrorNanos,
            int late) {}
}
