package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Figures.LatencyUnit;
import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.verdict.ComparedRow;
import dev.roundtrip.verdict.Verdicts;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** The main table of a run and its chatter by purpose: one row for each scenario with figures. */
final class MainTable {

    private final RunReport report;
    private final List<Row> rows;
    private final Table<Row> table;

    private MainTable(RunReport report) {
        this.report = report;
        Labels names = new Labels(report);
        rows = ComparedRow.of(report).stream().map(Row::new).toList();
        table = Table.of(
                "scenario",
                rows,
                row -> names.of(row.scenario()),
                row -> Figures.oneLine(row.scenario().title()));
    }

    /** A scenario with figures. */
    private record Row(ComparedRow compared) {

        ScenarioResult scenario() {
            return compared.row().scenario();
        }

        Measured figures() {
            return compared.row().measured();
        }

        double rate() {
            return compared.row().rate();
        }

        Optional<LatencySummary> latency() {
            return figures().latencies().statement();
        }

        Cell met() {
            if (scenario().status() == ScenarioResult.Status.FAILED) {
                return new Cell("failed", Tone.BAD);
            }
            return figures().expectations().isEmpty()
                    ? Cell.plain(Figures.NONE)
                    : Cell.met(figures().asExpected());
        }
    }

    /** @param all whether to show the intervals of ratios, and whether the profiles' expectations were met */
    static Table<?> of(RunReport report, boolean all) {
        return new MainTable(report).main(all);
    }

    private Table<?> main(boolean all) {
        Function<Ratio, String> cell = all ? RatioWords::cell : RatioWords::shortCell;
        ComparedFigure cost = Verdicts.cost(report);
        Function<Row, String> costs = against(row -> row.toPrevious(cost), cell);
        commands(all ? 6 : 1);
        table.group("round").column("trips", "trips", "round trips", 0, perStatement(Measured::roundTripsPerStatement));
        if (has(ComparedFigure.CLIENT_CPU)) {
            table.group("CPU per statement, us", "CPU, us")
                    .column("client", "client", "client CPU, us", 7, micros(ComparedFigure.CLIENT_CPU));
            if (has(ComparedFigure.SERVER_CPU)) {
                table.column("server", "server", "server CPU, us", 7, micros(ComparedFigure.SERVER_CPU));
            }
            if (cost == ComparedFigure.CPU || cost == ComparedFigure.CLIENT_CPU) {
                table.column("vs above", "vs", "CPU vs above", 0, costs);
            }
        }
        int digits = Figures.rateDigits(rows.stream().map(Row::rate).toList());
        String rate = TransactionWords.several(report) + "/s";
        Function<Row, String> median = row -> row.rate() == 0 ? Figures.NONE : Figures.rate(row.rate(), digits);
        table.group(rate)
                .column("median", "median", rate, 0, median)
                .column(
                        "vs above",
                        "vs",
                        rate + " vs above",
                        8,
                        against(row -> row.toPrevious(ComparedFigure.THROUGHPUT), cell));
        if (all && !repeatsTheRowAbove()) {
            boolean one = rows.stream()
                            .filter(row -> row.compared().first().isEmpty())
                            .count()
                    == 1;
            String vs = "vs " + (one ? table.labels.get(0) : "first");
            table.column(
                    vs,
                    vs,
                    rate + " " + vs,
                    1,
                    against(row -> row.toFirst(ComparedFigure.THROUGHPUT), RatioWords::shortCell));
        }
        if (report.waits()) {
            latency().column("vs above", "vs", "latency vs above", 0, costs);
        }
        boolean isExpected =
                rows.stream().map(Row::met).anyMatch(met -> !met.text().equals(Figures.NONE));
        return all && isExpected ? table.group("").verdict("met", 13, Row::met) : table;
    }

    /** Whether each row's ratio to the first is its ratio to the row above, as in a table of two rows. */
    private boolean repeatsTheRowAbove() {
        return rows.stream()
                .map(Row::compared)
                .allMatch(row ->
                        row.toFirst(ComparedFigure.THROUGHPUT).equals(row.toPrevious(ComparedFigure.THROUGHPUT)));
    }

    private void commands(int dropClose) {
        table.group("commands per statement", "per statement")
                .column("query", "qry", 10, sent(Command.COM_QUERY))
                .column("prepare", "prep", 11, sent(Command.COM_STMT_PREPARE))
                .column("execute", "exec", 12, sent(Command.COM_STMT_EXECUTE))
                .column("close", dropClose, sent(Command.COM_STMT_CLOSE));
        Function<Measured, Double> other = figures -> Notes.otherCommands(figures)
                .mapToDouble(figures::sentPerStatement)
                .sum();
        if (rows.stream().anyMatch(row -> other.apply(row.figures()) > 0)) {
            table.column("other", 9, perStatement(other));
        }
    }

    private boolean has(ComparedFigure figure) {
        return rows.stream().anyMatch(row -> row.figures().work().median(figure).isPresent());
    }

    /** A ratio as a cell; a dash if the transactions are not the same, or if there is no interval. */
    private static Function<Row, String> against(
            Function<ComparedRow, Optional<Ratio>> ratio, Function<Ratio, String> cell) {
        return row -> ratio.apply(row.compared()).map(cell).orElse(Figures.NONE);
    }

    private static Function<Row, String> micros(ComparedFigure figure) {
        return row -> Figures.known(row.figures().work().median(figure), LatencyUnit.MICROS::format, "");
    }

    private Table<Row> latency() {
        LatencyUnit unit = LatencyUnit.forLargest(
                rows.stream().flatMap(row -> row.latency().stream()).mapToLong(LatencySummary::p99));
        return table.group("statement latency, " + unit.symbol(), "statement, " + unit.symbol())
                .column("p50", row -> unit.cell(row.latency(), LatencySummary::p50))
                .column("p95", 2, row -> unit.cell(row.latency(), LatencySummary::p95))
                .column("p99", 3, row -> unit.cell(row.latency(), LatencySummary::p99));
    }

    /** The latencies of statements; empty where the main table has them. */
    static Table<?> latencies(RunReport report) {
        return new MainTable(report.waits() ? report.with(List.of()) : report).latency();
    }

    /** Chatter by purpose, per transaction, since there is one commit per transaction. */
    static Table<?> chatter(RunReport report) {
        Table<Row> table = new MainTable(report).table;
        for (Purpose purpose : Purpose.CHATTER) {
            String words = purpose.words();
            String last = words.substring(words.indexOf(' ') + 1);
            table.column(words, last, 1, perTransaction(figures -> figures.chatterCount(purpose)));
        }
        return table.column("all", perTransaction(Measured::chatterCount));
    }

    private static Function<Row, String> perTransaction(ToLongFunction<Measured> count) {
        return row -> {
            double value = row.figures().perTransaction(count.applyAsLong(row.figures()));
            return value < 0.005 ? Figures.perStatement(value) : Figures.count(value);
        };
    }

    private static Function<Row, String> sent(Command command) {
        return perStatement(figures -> figures.sentPerStatement(command));
    }

    private static Function<Row, String> perStatement(Function<Measured, Double> figure) {
        return row -> Figures.perStatement(figure.apply(row.figures()));
    }
}
