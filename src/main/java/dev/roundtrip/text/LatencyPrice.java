package dev.roundtrip.text;

import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Work;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Section;
import dev.roundtrip.text.Story.Chapter;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What the latency costs: for each scenario its round trips times the round-trip time, beside the measured time.
 * A report without a latency has none of it.
 */
final class LatencyPrice {

    private LatencyPrice() {}

    /** Of a transaction: its round trips times the round-trip time, and its bytes by the bandwidth. */
    private static double latencyNanos(Chapter chapter) {
        Work work = chapter.measured().work();
        NetworkLatency latency = chapter.scenario().latency().orElse(NetworkLatency.NONE);
        Work.WireTotals totals = work.totals();
        // What a command sends and what it receives follow each other, so both take time.
        long bytes = totals.compressed()
                .map(wire -> wire.bytesSent() + wire.bytesReceived())
                .orElse(totals.bytesSent() + totals.bytesReceived());
        return chapter.trips() * latency.rttNanos() + latency.nanosPerByte() * bytes / work.transactions();
    }

    private static double nanos(Chapter chapter) {
        return chapter.measured().latencies().transaction().map(LatencySummary::mean).orElse(0.0);
    }

    private static List<Chapter> chapters(RunReport report) {
        return report.latencies().stream().allMatch(NetworkLatency::isNone)
                ? List.of()
                : Story.chapters(report.firstRows()).stream()
                        .filter(chapter ->
                                chapter.measured().latencies().transaction().isPresent())
                        // A statement crosses a latency between nodes as often as the server asks.
                        .filter(chapter -> chapter.scenario()
                                .latency()
                                .flatMap(NetworkLatency::place)
                                .isEmpty())
                        .toList();
    }

    /** A row for each scenario; empty if no latency was requested. */
    static Section of(RunReport report) {
        List<Chapter> chapters = chapters(report);
        return new Section(
                "What the latency costs",
                table(report, chapters),
                List.of("latency: round trips times the round-trip time, and the bytes by the bandwidth; rest:"
                        + " everything else. A statement's figures include chatter and commit."));
    }

    private static Table<?> table(RunReport report, List<Chapter> chapters) {
        Table<Chapter> table = Story.table(chapters).withGroups();
        columns(table.group("statement, ms"), 1, chapter -> chapter.measured().statementsPerTransaction());
        columns(table.group(TransactionWords.one(report) + ", ms"), 0, chapter -> 1);
        return table;
    }

    /** @param parts of a transaction that the columns are of: a statement's include chatter and the commit */
    private static void columns(Table<Chapter> table, int drop, ToDoubleFunction<Chapter> parts) {
        table.column("trips", drop, each -> Figures.perStatement(each.trips() / parts.applyAsDouble(each)))
                .column("latency", drop, each -> millis(latencyNanos(each) / parts.applyAsDouble(each)))
                .column("took", drop, each -> millis(nanos(each) / parts.applyAsDouble(each)))
                .column("rest", drop, each -> millis((nanos(each) - latencyNanos(each)) / parts.applyAsDouble(each)));
    }

    private static String millis(double nanos) {
        double millis = nanos / 1e6;
        return Digits.fixed(millis, Math.abs(millis) < 10 ? 3 : 1);
    }
}
