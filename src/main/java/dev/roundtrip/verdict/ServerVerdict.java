package dev.roundtrip.verdict;

import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import java.util.List;

/**
 * A row that is compared with the same scenario on another server, or with another driver.
 *
 * @param sameTrips whether it waits for as many round trips
 * @param ratios the ratios of the figures that the main table compares
 */
public record ServerVerdict(MeasuredRow before, MeasuredRow after, boolean sameTrips, List<Ratio> ratios) {

    /** The verdicts on all such rows of a run on several servers; empty for one server. */
    public static List<ServerVerdict> of(RunReport report) {
        return report.servers().isEmpty()
                ? List.of()
                : MeasuredRow.withWork(report).stream()
                        .flatMap(after -> new RunRows(report)
                                .elsewhere(after.scenario()).stream()
                                        .map(before -> of(new MeasuredRow(report, before), after)))
                        .toList();
    }

    private static ServerVerdict of(MeasuredRow before, MeasuredRow after) {
        return new ServerVerdict(
                before,
                after,
                after.hundredthsOver(before) == 0,
                Ratios.of(after.report()).compared().stream()
                        .flatMap(figure -> after.ratio(before, figure).stream())
                        .toList());
    }
}
