package dev.roundtrip.text;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Section;
import dev.roundtrip.verdict.LatencyCost;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What the latency costs: for each scenario its round trips times the round-trip time, next to the measured time. The
 * table is empty if the report has no latency.
 */
final class LatencyPrice {

    private LatencyPrice() {}

    /** The table, with a row for each scenario; empty if no latency was requested. */
    static Section of(RunReport report) {
        return new Section(
                "What the latency costs",
                table(report),
                List.of("latency: round trips times the round-trip time, and the bytes by the bandwidth; rest:"
                        + " everything else. A statement's figures include chatter and commit."));
    }

    private static Table<?> table(RunReport report) {
        Labels names = new Labels(report.firstRows());
        Table<LatencyCost> table = Table.of(
                        "scenario",
                        LatencyCost.of(report),
                        cost -> names.of(cost.row().scenario()),
                        cost -> Figures.oneLine(cost.row().scenario().title()))
                .withGroups();
        columns(table.group("statement, ms"), 1, cost -> cost.row().measured().statementsPerTransaction());
        columns(table.group(TransactionWords.one(report) + ", ms"), 0, cost -> 1);
        return table;
    }

    /** @param parts the parts of a transaction that the columns are of: a statement's include chatter and the commit */
    private static void columns(Table<LatencyCost> table, int drop, ToDoubleFunction<LatencyCost> parts) {
        table.column("trips", drop, each -> Figures.perStatement(each.row().trips() / parts.applyAsDouble(each)))
                .column("latency", drop, each -> millis(each.latencyNanos() / parts.applyAsDouble(each)))
                .column("took", drop, each -> millis(each.tookNanos() / parts.applyAsDouble(each)))
                .column("rest", drop, each -> millis(each.restNanos() / parts.applyAsDouble(each)));
    }

    private static String millis(double nanos) {
        double millis = nanos / 1e6;
        return Digits.fixed(millis, Math.abs(millis) < 10 ? 3 : 1);
    }
}
