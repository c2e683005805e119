package dev.roundtrip.render;

import dev.roundtrip.render.Document.Section;
import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Digits;
import dev.roundtrip.result.NetworkLatency;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the latency costs: for each scenario its round trips times the round-trip time, beside the measured time, and
 * for each step the difference of both. A report without a latency has none of it.
 */
final class LatencyPrice {

    static final String TITLE = "What the latency costs";

    private LatencyPrice() {}

    /**
     * Mean times and counts of a statement, or of a transaction.
     *
     * @param nanos measured
     * @param latencyNanos its round trips times the round-trip time, and its bytes by the bandwidth
     */
    private record Cost(double roundTrips, double latencyNanos, double nanos) {

        double rest() {
            return nanos - latencyNanos;
        }
    }

    /** A transaction's by its statements, so that chatter between statements and the commit are included. */
    private static Cost ofStatement(Chapter chapter) {
        Cost all = ofTransaction(chapter);
        double statements = chapter.measured().statementsPerTransaction();
        return new Cost(all.roundTrips / statements, all.latencyNanos / statements, all.nanos / statements);
    }

    private static Cost ofTransaction(Chapter chapter) {
        Measured measured = chapter.measured();
        NetworkLatency latency = chapter.scenario().latency().orElse(NetworkLatency.NONE);
        double roundTrips = chapter.trips();
        Work.WireTotals totals = measured.work().totals();
        // What a command sends and what it receives follow each other, so both take time.
        long bytes = totals.compressed()
                .map(wire -> wire.bytesSent() + wire.bytesReceived())
                .orElse(totals.bytesSent() + totals.bytesReceived());
        return new Cost(
                roundTrips,
                roundTrips * latency.rttNanos()
                        + latency.nanosPerByte() * bytes / measured.work().transactions(),
                measured.latencies().transaction().mean());
    }

    private static List<Chapter> chapters(RunReport report) {
        return report.latencies().stream().allMatch(NetworkLatency::isNone)
                ? List.of()
                : Story.chapters(report.firstRows()).stream()
                        .filter(chapter ->
                                chapter.measured().latencies().transaction().isPresent())
                        .toList();
    }

    /** A row for each scenario; empty if no latency was requested. */
    static Section of(RunReport report) {
        Section ofNodes = NodeLatencyTable.of(report);
        List<Chapter> chapters = chapters(report);
        return ofNodes.table().labels.isEmpty()
                ? new Section(TITLE, table(report, chapters), sentences(report, chapters))
                : ofNodes;
    }

    private static Table<?> table(RunReport report, List<Chapter> chapters) {
        Table<Chapter> table = Story.table(chapters).withGroups();
        columns(table.group("statement, ms"), 1, LatencyPrice::ofStatement);
        columns(table.group(report.transaction() + ", ms"), 0, LatencyPrice::ofTransaction);
        return table;
    }

    private static void columns(Table<Chapter> table, int drop, Function<Chapter, Cost> cost) {
        table.column("trips", drop, cost.andThen(each -> Figures.perStatement(each.roundTrips())))
                .column("latency", drop, cost.andThen(each -> millis(each.latencyNanos())))
                .column("took", drop, cost.andThen(each -> millis(each.nanos())))
                .column("rest", drop, cost.andThen(each -> millis(each.rest())));
    }

    /** How to read it, then each step over each latency, then which strings change places. */
    private static List<String> sentences(RunReport report, List<Chapter> chapters) {
        boolean bandwidth = report.latencies().stream()
                .anyMatch(latency -> latency.bitsPerSecond().isPresent());
        List<String> sentences = new ArrayList<>();
        sentences.add("latency: round trips times the round-trip time"
                + (bandwidth ? ", and the bytes by the bandwidth" : "")
                + "; rest: everything else. A statement's figures include chatter and commit.");
        Story.eachStep(chapters, (before, after) -> {
            boolean anyLatency =
                    !after.scenario().latency().orElse(NetworkLatency.NONE).isNone();
            if (anyLatency && after.isUnderConditionsOf(before) && before.isSameWorkAs(after)) {
                sentences.add(step(before, after));
            }
        });
        sentences.addAll(crossings(report));
        return sentences;
    }

    private static String step(Chapter before, Chapter after) {
        Cost was = ofStatement(before);
        Cost is = ofStatement(after);
        return after.since(before) + ": a statement took "
                + difference(is.nanos() - was.nanos())
                + ": latency " + difference(is.latencyNanos() - was.latencyNanos()) + ", rest "
                + difference(is.rest() - was.rest()) + ".";
    }

    private static String difference(double nanos) {
        return millis(Math.abs(nanos)) + " ms " + (nanos < 0 ? "less" : "more");
    }

    private static String millis(double nanos) {
        double millis = nanos / 1e6;
        return Digits.fixed(millis, Math.abs(millis) < 10 ? 3 : 1);
    }

    /** Pairs of strings: one does more over one latency, the other over another. */
    private static List<String> crossings(RunReport report) {
        Labels names = new Labels(report);
        List<String> sentences = new ArrayList<>();
        List<RunReport> parts = report.firstRows().byConditions();
        List<ScenarioResult> first = parts.get(0).scenarios();
        for (int i = 0; i < first.size(); i++) {
            ScenarioResult one = first.get(i);
            for (ScenarioResult other : first.subList(i + 1, first.size())) {
                String ofOne = whereMore(report, parts, one.name(), other.name());
                String ofOther = whereMore(report, parts, other.name(), one.name());
                if (!ofOne.isEmpty() && !ofOther.isEmpty()) {
                    sentences.add(names.withoutDriver(one) + " and " + names.withoutDriver(other)
                            + " change places: the first does more " + report.transactions() + " over "
                            + ofOne + ", the second over " + ofOther + ".");
                }
            }
        }
        return sentences;
    }

    /** The latencies and numbers of connections where the one does more than the other. */
    private static String whereMore(RunReport report, List<RunReport> parts, String one, String other) {
        return parts.stream()
                .filter(part -> part.named(other)
                        .flatMap(from -> part.named(one)
                                .flatMap(to -> Ratios.of(report).between(from, to, ComparedFigure.THROUGHPUT)))
                        .filter(Ratio::isBetter)
                        .isPresent())
                .map(part -> report.words(part.scenarios().get(0).conditions()))
                .collect(Collectors.joining(", "));
    }
}
