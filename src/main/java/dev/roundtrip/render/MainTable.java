package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.render.Table.Cell;
import dev.roundtrip.render.Table.Rows;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The main table of a run and its chatter by purpose: one row for each scenario with figures. */
final class MainTable {

    private MainTable() {}

    /**
     * A scenario with figures.
     *
     * @param first of those with the same conditions; empty for that itself, as is {@code previous}
     */
    private record Row(
            ScenarioResult scenario,
            Measured figures,
            Optional<ScenarioResult> first,
            Optional<ScenarioResult> previous) {

        double rate() {
            return figures.work().medianTransactionsPerSecond();
        }

        LatencySummary latency() {
            return figures.latencies().statement();
        }

        Cell met() {
            if (scenario.status() == ScenarioResult.Status.FAILED) {
                return new Cell("failed", Tone.BAD);
            }
            return figures.expectations().isEmpty() ? Cell.plain(Figures.NONE) : Cell.met(figures.asExpected());
        }

        /** A dash if the transactions are not the same, or if there is no interval. */
        String against(Optional<ScenarioResult> base, Ratios ratios, Function<Ratio, String> cell) {
            return base.flatMap(other -> ratios.between(other, scenario, ComparedFigure.THROUGHPUT))
                    .map(cell)
                    .orElse(Figures.NONE);
        }
    }

    private static List<Row> rows(RunReport report) {
        List<Row> rows = new ArrayList<>();
        Optional<ScenarioResult> first = Optional.empty();
        Optional<ScenarioResult> previous = Optional.empty();
        for (ScenarioResult scenario : report.scenarios()) {
            if (scenario.measured().isEmpty()) {
                continue;
            }
            boolean alone = previous.filter(before -> before.conditions().equals(scenario.conditions()))
                    .isEmpty();
            rows.add(new Row(
                    scenario,
                    scenario.measured().get(),
                    alone ? Optional.empty() : first,
                    alone ? Optional.empty() : previous));
            first = alone ? Optional.of(scenario) : first;
            previous = Optional.of(scenario);
        }
        return rows;
    }

    private static Rows<Row> table(RunReport report, List<Row> rows) {
        Labels names = new Labels(report.scenarios());
        return Table.of(
                "scenario",
                rows,
                row -> names.of(row.scenario()),
                row -> Figures.oneLine(row.scenario().title()));
    }

    static Table of(RunReport report) {
        List<Row> rows = rows(report);
        Ratios ratios = Ratios.of(report);
        String perSecond = report.transactions() + "/s";
        int digits = Figures.rateDigits(rows.stream().map(Row::rate).toList());
        long groups = rows.stream().filter(row -> row.first().isEmpty()).count();
        String first =
                groups == 1 ? new Labels(report.scenarios()).of(rows.get(0).scenario()) : "first";
        LatencyUnit unit = LatencyUnit.forLargest(
                rows.stream().mapToLong(row -> row.latency().p99()).max().orElse(0));
        return table(report, rows)
                .group("commands per business statement", "per statement")
                .column("query", "qry", 6, sent("COM_QUERY"))
                .column("prepare", "prep", 7, sent("COM_STMT_PREPARE"))
                .column("execute", "exec", 8, sent("COM_STMT_EXECUTE"))
                .column("close", 5, sent("COM_STMT_CLOSE"))
                .group("chatter", "chat")
                .column("per stmt", "/stmt", "chatter", 9, perStatement(Measured::chatterPerStatement))
                .group("round")
                .column("trips", "trips", "round trips", 0, perStatement(Measured::roundTripsPerStatement))
                .group(perSecond)
                .column(
                        "median",
                        "median",
                        perSecond,
                        0,
                        row -> row.rate() == 0 ? Figures.NONE : Figures.rate(row.rate(), digits))
                .column("vs prev", row -> row.against(row.previous(), ratios, Ratio::cell))
                .column("vs " + first, 3, row -> row.against(row.first(), ratios, Ratio::shortCell))
                .group("statement latency, " + unit.symbol(), "statement, " + unit.symbol())
                .column("p50", 1, row -> unit.cell(row.latency(), LatencySummary::p50))
                .column("p95", 4, row -> unit.cell(row.latency(), LatencySummary::p95))
                .column("p99", 2, row -> unit.cell(row.latency(), LatencySummary::p99))
                .group("")
                .verdict("met", 11, Row::met)
                .table();
    }

    /** Chatter by purpose: per transaction, since there is one commit per transaction. */
    static Table chatter(RunReport report) {
        Rows<Row> table = table(report, rows(report));
        for (Purpose purpose : Purpose.CHATTER) {
            String words = purpose.words();
            table.column(
                    words,
                    words.substring(words.indexOf(' ') + 1),
                    1,
                    row -> perTransaction(row.figures(), row.figures().chatterCount(purpose)));
        }
        return table.column(
                        "all",
                        row -> perTransaction(row.figures(), row.figures().chatterCount()))
                .table();
    }

    private static String perTransaction(Measured figures, long count) {
        double value = figures.perTransaction(count);
        return value < 0.005 ? Figures.perStatement(value) : Figures.count(value);
    }

    private static Function<Row, String> sent(String command) {
        return perStatement(figures -> figures.sentPerStatement(command));
    }

    private static Function<Row, String> perStatement(Function<Measured, Double> figure) {
        return row -> Figures.perStatement(figure.apply(row.figures()));
    }
}
