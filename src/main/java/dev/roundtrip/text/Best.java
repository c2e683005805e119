package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.verdict.BestRows;
import dev.roundtrip.verdict.MeasuredRow;
import java.util.List;
import java.util.stream.Collectors;

/** The answer of a run in one sentence. */
final class Best {

    private Best() {}

    /** The answer under each of the run's conditions; none if no two rows do the same work as expected. */
    static List<String> of(RunReport report) {
        Labels names = new Labels(report.firstRows());
        return BestRows.each(report).stream()
                .map(found -> found.worse()
                        .map(worse -> sentence(found, worse, names))
                        .orElse("none: round trips and times do not separate the strings."))
                .toList();
    }

    private static String sentence(BestRows found, MeasuredRow worse, Labels names) {
        String base = names.of(worse.scenario());
        String labels =
                found.best().stream().map(row -> names.of(row.scenario())).collect(Collectors.joining(" and "));
        String trips = found.sameTrips()
                ? "as many round trips as " + base
                : Figures.roundTrips(found.best().get(0).measured().roundTripsPerStatement()) + " per statement ("
                        + base + ": " + Figures.count(worse.measured().roundTripsPerStatement()) + ")";
        String time = found.time()
                .map(ratio ->
                        ", " + RatioWords.shortCell(ratio) + " the " + Notes.words(worse.report(), ratio.figure()))
                .orElse("");
        return labels + ": " + trips + time + ".";
    }
}
