package dev.roundtrip.cli;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.render.Document;
import dev.roundtrip.render.Figures;
import dev.roundtrip.render.Table;
import dev.roundtrip.result.Digits;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.run.WorkloadForecast.Kind;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code run --plan} says: a table of what each string would send for each kind of transaction. */
record ForecastDocument(List<WorkloadForecast> forecasts, CompiledWorkload workload, Document.Writer out) {

    private static final Set<Command> COLUMNS =
            Set.of(Command.COM_QUERY, Command.COM_STMT_PREPARE, Command.COM_STMT_EXECUTE, Command.COM_STMT_CLOSE);

    /** @param forecasts of the same workload under each string; at least one */
    static Document of(List<WorkloadForecast> forecasts) {
        CompiledWorkload workload = Workloads.of(forecasts.get(0).scenario().workload());
        return new Document(
                "Roundtrip: what " + workload.name() + " sends",
                out -> new ForecastDocument(forecasts, workload, out).write());
    }

    private void write() {
        about();
        forecast();
    }

    private void about() {
        int kinds = workload.transactions().size();
        out.paragraph(workload.file().title() + " (" + workload.name() + "), "
                + Digits.counted(workload.statements().size(), "statement")
                + (kinds == 1 ? "" : " in " + kinds + " kinds of transactions"));
        out.listed(
                "",
                workload.file().sizes().entrySet().stream()
                        .map(size -> "size " + size.getKey() + " = " + Digits.grouped(size.getValue()))
                        .toList());
    }

    private void forecast() {
        out.heading("Forecast of a warm transaction with Connector/J "
                + forecasts.stream()
                        .map(each -> each.version().toString())
                        .distinct()
                        .collect(Collectors.joining(", ")));
        List<Kind> kinds = forecasts.get(0).kinds();
        for (int i = 0; i < kinds.size(); i++) {
            int kind = i;
            Table<WorkloadForecast> rows = Table.of(
                    kinds.get(i).name(),
                    forecasts,
                    each -> each.scenario().shortName(),
                    each -> each.scenario().title());
            column(rows, "commands", kind, each -> each.forecast().total());
            column(rows, "round trips", kind, each -> each.forecast().roundTrips());
            column(rows, "query", kind, each -> count(each, Command.COM_QUERY));
            column(rows, "prepare", kind, each -> count(each, Command.COM_STMT_PREPARE));
            column(rows, "execute", kind, each -> count(each, Command.COM_STMT_EXECUTE));
            column(rows, "close", kind, each -> count(each, Command.COM_STMT_CLOSE));
            if (forecasts.stream()
                    .anyMatch(each -> others(each.kinds().get(kind)).findAny().isPresent())) {
                column(
                        rows,
                        "other",
                        kind,
                        each -> others(each)
                                .mapToDouble(command -> count(each, command))
                                .sum());
            }
            out.table(rows);
        }
        String others = forecasts.stream()
                .flatMap(each -> each.kinds().stream())
                .flatMap(ForecastDocument::others)
                .distinct()
                .sorted()
                .map(Command::name)
                .collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            out.paragraph("Other: " + others + ".");
        }
        forecasts.forEach(this::limits);
        if (workload.writes()) {
            out.paragraph("Not forecast: writes by PreparedStatement.execute(), as in MyBatis, also send a query"
                    + " unless useLocalSessionState=true.");
        }
        out.paragraph("Query includes commit and the framework's own. Chance is averaged.");
    }

    private static void column(Table<WorkloadForecast> rows, String head, int kind, ToDoubleFunction<Kind> figure) {
        rows.column(head, each -> number(figure.applyAsDouble(each.kinds().get(kind))));
    }

    /** Commands that are sent and have no column of their own. */
    private static Stream<Command> others(Kind kind) {
        return kind.forecast().commands().keySet().stream()
                .filter(command -> !COLUMNS.contains(command) && count(kind, command) > 0);
    }

    private static double count(Kind kind, Command command) {
        return kind.forecast().commands().getOrDefault(command, 0.0);
    }

    /** What is not known of what a string sends. */
    private void limits(WorkloadForecast forecast) {
        Scenario scenario = forecast.scenario();
        if (!forecast.textsFit()) {
            out.paragraph(scenario.shortName() + ": the driver's cache is too small.");
        }
        Set<Command> unknown = EnumSet.noneOf(Command.class);
        forecast.kinds().forEach(kind -> unknown.addAll(kind.forecast().unknown()));
        if (!unknown.isEmpty()) {
            out.paragraph(scenario.shortName()
                    + ": not forecast (results, sizes or joined batches): "
                    + unknown.stream().map(Command::name).collect(Collectors.joining(", ")) + ".");
        }
    }

    /** Whole numbers without a fraction, others with up to two decimals; a hyphen for none. */
    private static String number(double value) {
        String text = Digits.fixed(value, 2);
        return value == 0 ? Figures.NONE : text.replaceFirst("\\.00$", "");
    }
}
