package dev.roundtrip.text;

import dev.roundtrip.report.CpuArea;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.text.Document.Section;
import dev.roundtrip.text.Story.Chapter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Where the server's CPU went: a row for each area, in about the order of a statement's way. */
final class CpuTable {

    private CpuTable() {}

    /** A scenario whose server was profiled. */
    private record Profiled(Chapter chapter, ServerProfile profile) {

        /** The CPU time per transaction. */
        String time(long nanos) {
            return Figures.time(profile.microsPerTransaction(nanos) * 1e3);
        }
    }

    private record Row(String name, ToLongFunction<ServerProfile> nanos) {}

    /** The scenarios whose server was profiled, in the report's order. */
    private static List<Profiled> profiled(RunReport report) {
        return Story.chapters(report).stream()
                .flatMap(chapter -> chapter.measured().serverProfile().stream()
                        .filter(profile -> profile.transactions() > 0 && profile.profiledNanos() > 0)
                        .map(profile -> new Profiled(chapter, profile)))
                .toList();
    }

    private static String words(CpuArea area) {
        return switch (area) {
            case STORAGE -> "storage client";
            case UNISTORE -> "storage in TiDB (unistore)";
            case RESULTS -> "encode results";
            case NETWORK -> "packets";
            case SESSION -> "commands and session";
            case STATISTICS -> "statement statistics";
            case COLLECTOR -> "garbage collection";
            case SCHEDULER -> "Go scheduler";
            case INTERNAL -> "TiDB's own SQL";
            case PROFILER -> "this profile";
            default -> Figures.word(area);
        };
    }

    /** The table, with a column for each scenario; empty if the server was not profiled. */
    static Section of(RunReport report) {
        List<Profiled> scenarios = profiled(report);
        List<Row> rows = new ArrayList<>();
        for (CpuArea area : CpuArea.values()) {
            if (scenarios.stream().anyMatch(scenario -> scenario.profile().nanosIn(area) > 0)) {
                rows.add(new Row(words(area), profile -> profile.nanosIn(area)));
            }
        }
        if (!rows.isEmpty()) {
            rows.add(new Row("all", ServerProfile::cpuNanos));
        }
        Table<Row> table = Table.of("area", rows, Row::name);
        scenarios.forEach(scenario -> table.column(
                scenario.chapter().label(), row -> scenario.time(row.nanos().applyAsLong(scenario.profile()))));
        return new Section(
                "Where the server's CPU went",
                table,
                List.of("Per " + TransactionWords.one(report) + ", by samples in a slice of its own."));
    }
}
