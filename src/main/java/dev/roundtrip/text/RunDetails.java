package dev.roundtrip.text;

import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.ServerSide.Figure;
import dev.roundtrip.report.ServerSide.Parts;
import dev.roundtrip.report.ServerSide.Timing;
import dev.roundtrip.report.ServerSide.Value;
import dev.roundtrip.report.StatementLatencies;
import dev.roundtrip.text.Document.Item;
import dev.roundtrip.text.Table.Cell;
import dev.roundtrip.text.Table.CellType;
import dev.roundtrip.verdict.KnownFigure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The details of a run, which only files have: every figure of each scenario, and the environment. */
record RunDetails(RunReport report, Document.Writer out) {

    void write() {
        report.scenarios().forEach(this::scenario);
        environment();
    }

    private void scenario(ScenarioResult scenario) {
        scenario.measured().ifPresent(measured -> {
            String conditions = ConditionWords.of(report, scenario.conditions());
            out.subheading(scenario.name()
                    + (conditions.isEmpty() ? "" : ", " + conditions)
                    + scenario.driver()
                            .map(driver -> " with " + EnvironmentWords.of(driver))
                            .orElse("")
                    + scenario.server().name().map(server -> " on " + server).orElse(""));
            out.code(scenario.jdbcUrl());
            out.table(KindTables.of(measured));
            commands(measured);
            out.table(Table.of(
                            "chatter",
                            measured.chatter(),
                            entry -> entry.purpose().words())
                    .column("sent", CellType.CODE, ChatterResult::sql)
                    .column("count", entry -> "" + entry.count())
                    .column("per statement", entry -> Figures.perStatement(measured.perStatement(entry.count())))
                    .column("per transaction", entry -> Figures.count(measured.perTransaction(entry.count()))));
            measured.server().ifPresent(this::serverSide);
        });
    }

    /** A row of the table of latencies: a command, whose counts are known too, or something that commands make up. */
    private record Timed(String what, Optional<CommandResult> command, Optional<LatencySummary> latency) {

        long count() {
            return command.map(CommandResult::count)
                    .or(() -> latency.map(LatencySummary::count))
                    .orElse(0L);
        }

        String counted(Function<CommandResult, String> figure) {
            return command.map(figure).orElse("");
        }

        String time(ToDoubleFunction<LatencySummary> figure) {
            return latency.map(known -> Figures.time(figure.applyAsDouble(known)))
                    .orElse(Figures.NONE);
        }
    }

    private void commands(Measured measured) {
        List<Timed> rows = new ArrayList<>();
        measured.commands()
                .forEach(each -> rows.add(new Timed(each.command().name(), Optional.of(each), each.latency())));
        StatementLatencies own = measured.latencies();
        rows.add(new Timed("a business statement", Optional.empty(), own.statement()));
        rows.add(new Timed("a transaction", Optional.empty(), own.transaction()));
        rows.add(new Timed(
                "a transaction, from its planned start", Optional.empty(), own.transactionFromPlannedStart()));
        rows.removeIf(row -> row.command().isEmpty() && row.latency().isEmpty());
        out.table(Table.of("what", rows, Timed::what)
                .column("count", row -> "" + row.count())
                .column("transaction control", row -> row.counted(command -> "" + command.transactionControl()))
                .column(
                        "per statement",
                        row -> row.counted(
                                command -> Figures.perStatement(measured.perStatement(command.forStatements()))))
                .column("errors", row -> row.counted(command -> "" + command.errors()))
                .column("bytes sent", row -> row.counted(command -> "" + command.bytesSent()))
                .column("bytes received", row -> row.counted(command -> "" + command.bytesReceived()))
                .column("mean", row -> row.time(LatencySummary::mean))
                .column("p50", row -> row.time(LatencySummary::p50))
                .column("p95", row -> row.time(LatencySummary::p95))
                .column("p99", row -> row.time(LatencySummary::p99))
                .column("p99.9", row -> row.time(LatencySummary::p999))
                .column("max", row -> row.time(LatencySummary::max)));
    }

    /** Every figure of the server, and every comparison with the wire. */
    private void serverSide(ServerSide side) {
        List<List<String>> rows = side.figures().stream()
                .flatMap(figure -> rows(figure.name(), figure.value(), figure))
                .toList();
        out.table(Table.ofRows(
                List.of("by the server", "value", "unit", "time", "mean", "source", "notes"),
                rows,
                Map.of("unit", CellType.WORDS, "source", CellType.CODE, "notes", CellType.WORDS)));
        out.table(Table.of("figure", side.reconciliation(), CrossCheckLine::figure)
                .column("on the wire", line -> "" + line.wire())
                .column(
                        "by the server",
                        line -> line.server()
                                + line.of()
                                        .map(servers -> ", of " + CrossCheckWords.of(servers))
                                        .orElse(""))
                .verdict("agree", 0, RunDetails::agree)
                .column("note", CellType.WORDS, CrossCheckWords::notes));
    }

    private static Cell agree(CrossCheckLine line) {
        return line.agrees() && line.of().isPresent() ? Cell.plain("not compared") : Cell.met(line.agrees());
    }

    /** The rows of a value: one, or one for each part. */
    private static Stream<List<String>> rows(String name, Value value, Figure figure) {
        if (value instanceof Parts parts && !parts.values().isEmpty()) {
            return parts.values().entrySet().stream()
                    .flatMap(part -> rows(name + ", " + part.getKey(), part.getValue(), figure));
        }
        KnownFigure count = KnownFigure.of(value, Timing::count);
        boolean timing = value instanceof Timing;
        KnownFigure nanos = KnownFigure.of(value, Timing::totalNanos);
        return Stream.of(List.of(
                name,
                Figures.known(count.value(), Figures::exact, "n/a: " + ShownFigure.lack(count)),
                count.isPresent() ? figure.unit() : "",
                timing || figure.unit().equals("ns") ? time(nanos) : "",
                timing && count.get() > 0 ? time(nanos.map(all -> all / count.get())) : "",
                figure.source(),
                String.join("; ", figure.notes())));
    }

    private static String time(KnownFigure nanos) {
        return Figures.known(nanos.value(), Figures::time, "");
    }

    /** Writes the environment, which the results do not say. */
    private void environment() {
        out.section(
                "Environment",
                List.of(
                        new Item("started at", report.startedAt().toString()),
                        new Item("Roundtrip", report.environment().harness()),
                        new Item("operating system", report.environment().os())));
    }
}
