package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.render.Figures.LatencyUnit;
import dev.roundtrip.render.Table.Cell;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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
        String against(
                Optional<ScenarioResult> base, Ratios ratios, ComparedFigure figure, Function<Ratio, String> cell) {
            return base.flatMap(other -> ratios.between(other, scenario, figure))
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
            if (alone) {
                first = Optional.empty();
                previous = Optional.empty();
            }
            rows.add(new Row(
                    scenario,
                    scenario.measured().get(),
                    first,
                    previous.filter(above -> report.isComparedWith(scenario, above))));
            first = first.or(() -> Optional.of(scenario));
            previous = Optional.of(scenario);
        }
        return rows;
    }

    private static Table<Row> table(RunReport report, List<Row> rows) {
        Labels names = new Labels(report.scenarios());
        return Table.of(
                "scenario",
                rows,
                row -> names.of(row.scenario()),
                row -> Figures.oneLine(row.scenario().title()));
    }

    /** @param all with the intervals of ratios, and whether expectations were met */
    static Table<?> of(RunReport report, boolean all) {
        List<Row> rows = rows(report);
        Ratios ratios = Ratios.of(report);
        long groups = rows.stream().filter(row -> row.first().isEmpty()).count();
        String first = groups == 1 && !rows.isEmpty()
                ? new Labels(report.scenarios()).of(rows.get(0).scenario())
                : "first";
        Function<Ratio, String> cell = all ? Ratio::cell : Ratio::shortCell;
        Table<Row> table = commands(report, rows, all ? 6 : 1);
        table.group("round").column("trips", "trips", "round trips", 0, perStatement(Measured::roundTripsPerStatement));
        ComparedFigure cost = ratios.decisive();
        Function<Row, String> costs = row -> row.against(row.previous(), ratios, cost, cell);
        cpu(table, rows);
        if (cost == ComparedFigure.CPU || cost == ComparedFigure.CLIENT_CPU) {
            table.column("vs above", "vs", "CPU vs above", 0, costs);
        }
        int digits = Figures.rateDigits(rows.stream().map(Row::rate).toList());
        String rate = report.transactions() + "/s";
        Function<Row, String> median = row -> row.rate() == 0 ? Figures.NONE : Figures.rate(row.rate(), digits);
        Function<Row, String> above = row -> row.against(row.previous(), ratios, ComparedFigure.THROUGHPUT, cell);
        table.group(rate)
                .column("median", "median", rate, 0, median)
                .column("vs above", "vs", rate + " vs above", 8, above);
        if (all) {
            String vs = "vs " + first;
            Function<Row, String> most =
                    row -> row.against(row.first(), ratios, ComparedFigure.THROUGHPUT, Ratio::shortCell);
            table.column(vs, vs, rate + " " + vs, 1, most);
        }
        if (report.waits()) {
            latency(table, rows);
            table.column("vs above", "vs", "latency vs above", 0, costs);
        }
        return all ? table.group("").verdict("met", 13, Row::met) : table;
    }

    private static Table<Row> commands(RunReport report, List<Row> rows, int dropClose) {
        Table<Row> table = table(report, rows)
                .group("commands per statement", "per statement")
                .column("query", "qry", 10, sent(Command.COM_QUERY))
                .column("prepare", "prep", 11, sent(Command.COM_STMT_PREPARE))
                .column("execute", "exec", 12, sent(Command.COM_STMT_EXECUTE))
                .column("close", dropClose, sent(Command.COM_STMT_CLOSE));
        Function<Measured, Double> other = figures -> Notes.otherCommands(figures)
                .mapToDouble(figures::sentPerStatement)
                .sum();
        return rows.stream().anyMatch(row -> other.apply(row.figures()) > 0)
                ? table.column("other", 9, perStatement(other))
                : table;
    }

    private static boolean has(List<Row> rows, ComparedFigure figure) {
        return rows.stream().anyMatch(row -> row.figures().work().median(figure).isPresent());
    }

    private static void cpu(Table<Row> table, List<Row> rows) {
        if (!has(rows, ComparedFigure.CLIENT_CPU)) {
            return;
        }
        table.group("CPU per statement, us", "CPU, us")
                .column("client", "client", "client CPU, us", 7, micros(ComparedFigure.CLIENT_CPU));
        if (has(rows, ComparedFigure.SERVER_CPU)) {
            table.column("server", "server", "server CPU, us", 7, micros(ComparedFigure.SERVER_CPU));
        }
    }

    private static Function<Row, String> micros(ComparedFigure figure) {
        return row -> row.figures().work().median(figure).stream()
                .mapToObj(LatencyUnit.MICROS::format)
                .collect(Collectors.joining());
    }

    private static void latency(Table<Row> table, List<Row> rows) {
        LatencyUnit unit = LatencyUnit.forLargest(
                rows.stream().mapToLong(row -> row.latency().p99()));
        table.group("statement latency, " + unit.symbol(), "statement, " + unit.symbol())
                .column("p50", row -> unit.cell(row.latency(), LatencySummary::p50))
                .column("p95", 2, row -> unit.cell(row.latency(), LatencySummary::p95))
                .column("p99", 3, row -> unit.cell(row.latency(), LatencySummary::p99));
    }

    /** The latencies of statements; empty where the main table has them. */
    static Table<?> latencies(RunReport report) {
        List<Row> rows = report.waits() ? List.of() : rows(report);
        Table<Row> table = table(report, rows);
        latency(table, rows);
        return table;
    }

    /** Chatter by purpose: per transaction, since there is one commit per transaction. */
    static Table<?> chatter(RunReport report) {
        Table<Row> table = table(report, rows(report));
        for (Purpose purpose : Purpose.CHATTER) {
            String words = purpose.words();
            table.column(
                    words,
                    words.substring(words.indexOf(' ') + 1),
                    1,
                    row -> perTransaction(row.figures(), row.figures().chatterCount(purpose)));
        }
        return table.column(
                "all", row -> perTransaction(row.figures(), row.figures().chatterCount()));
    }

    private static String perTransaction(Measured figures, long count) {
        double value = figures.perTransaction(count);
        return value < 0.005 ? Figures.perStatement(value) : Figures.count(value);
    }

    private static Function<Row, String> sent(Command command) {
        return perStatement(figures -> figures.sentPerStatement(command.name()));
    }

    private static Function<Row, String> perStatement(Function<Measured, Double> figure) {
        return row -> Figures.perStatement(figure.apply(row.figures()));
    }
}
