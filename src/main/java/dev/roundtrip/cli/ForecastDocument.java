package dev.roundtrip.cli;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.workload.StepSpec.Send;
import dev.roundtrip.render.Document;
import dev.roundtrip.render.Document.Item;
import dev.roundtrip.render.Figures;
import dev.roundtrip.render.Table;
import dev.roundtrip.result.Digits;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.run.WorkloadForecast.Kind;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledCheck;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTable;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Rehearsal;
import dev.roundtrip.workload.file.Rehearsal.Counted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code run --plan} says: a table of what each string would send, then the workload. */
record ForecastDocument(List<WorkloadForecast> forecasts, CompiledWorkload workload, Document.Writer out) {

    /** Tables or statements of a list. */
    private static final int MOST = 20;

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
        tables();
        Rehearsal.of(workload).forEach(this::transaction);
        out.listed(
                "Checks after the run",
                workload.checks().stream().map(CompiledCheck::says).toList());
    }

    private void about() {
        int kinds = workload.transactions().size();
        out.paragraph(workload.file().title() + " (" + workload.name() + "), "
                + Digits.counted(workload.statements().size(), "statement")
                + (kinds == 1 ? "" : " in " + kinds + " kinds of transactions"));
        if (!workload.file().shows().isEmpty()) {
            out.paragraph(workload.file().shows());
        }
        Map<String, List<String>> sessions = new LinkedHashMap<>();
        forecasts.forEach(
                each -> sessions.computeIfAbsent(session(each.scenario().workload()), session -> new ArrayList<>())
                        .add(each.scenario().shortName()));
        out.listed(
                "",
                sessions.entrySet().stream()
                        .map(each ->
                                (sessions.size() == 1 ? "" : String.join(", ", each.getValue()) + ": ") + each.getKey())
                        .toList());
        out.listed(
                "",
                workload.file().sizes().entrySet().stream()
                        .map(size -> "size " + size.getKey() + " = " + Digits.grouped(size.getValue()))
                        .toList());
    }

    private static String session(WorkloadSpec spec) {
        SessionHabits habits = spec.habits();
        List<String> session = new ArrayList<>();
        session.add(spec.isolation().words());
        if (habits.asksIsolation() != Occasion.NEVER) {
            session.add("the framework asks at " + words(habits.asksIsolation()));
        }
        if (habits.setsAutoCommit() != Occasion.NEVER) {
            session.add("the framework switches autocommit off at " + words(habits.setsAutoCommit()));
        }
        return String.join("; ", session);
    }

    private void tables() {
        if (workload.file().usesOwnTables()) {
            out.heading("Tables");
            out.paragraph("Your own, in --url's database; "
                    + (workload.writes() ? "written: add --roll-back or --allow-writes." : "only read."));
        } else {
            List<CompiledTable> tables = workload.tables().stream().limit(MOST).toList();
            out.table(Table.of("tables in their own database", tables, CompiledTable::name)
                    .column("rows", table -> table.spec().rows().isEmpty() ? "empty" : Digits.grouped(table.rows()))
                    .column("copies", table -> table.copies() == 0 ? Figures.NONE : Digits.grouped(table.copies()))
                    .column("", table -> table.spec().readOnly() ? "only read" : ""));
            more(workload.tables().size());
        }
    }

    /** A long list ends there. */
    private void more(int all) {
        if (all > MOST) {
            out.paragraph("And " + Digits.grouped(all - MOST) + " more.");
        }
    }

    private void transaction(Rehearsal.Kind kind) {
        CompiledTransaction transaction = kind.transaction();
        double sum = workload.transactions().stream()
                .mapToDouble(CompiledTransaction::weight)
                .sum();
        out.section(
                "Transaction '" + transaction.name() + "', " + number(100 * transaction.weight() / sum) + "% of all"
                        + (transaction.autocommit() ? ", autocommit" : "")
                        + (transaction.readOnly() ? ", read-only" : "")
                        + (transaction.rollbackShare() > 0
                                ? ", " + number(100 * transaction.rollbackShare()) + "% rolled back"
                                : "")
                        + (kind.isWhole() ? "" : ", only its beginning is counted"),
                kind.statements().stream()
                        .limit(MOST)
                        .map(ForecastDocument::statement)
                        .toList());
        more(kind.statements().size());
    }

    private static Item statement(Counted counted) {
        CompiledStatement statement = counted.statement();
        List<String> more = new ArrayList<>();
        if (statement.sql().parameters().length > 0) {
            more.add("parameters: "
                    + Arrays.stream(statement.sql().parameters())
                            .map(value -> value.type().label())
                            .collect(Collectors.joining(", ")));
        }
        if (statement.spec().send() == Send.TEXT) {
            more.add("sent as text");
        }
        if (statement.batch().isPresent()) {
            more.add("a batch of " + number(counted.uses() == 0 ? 0 : counted.executions() / counted.uses()));
        }
        if (counted.texts().size() > 1) {
            more.add(Digits.grouped(counted.texts().size()) + " texts or more");
        }
        return new Item(
                number(counted.executions()) + " x",
                Figures.oneLine(statement.sql().shown())
                        + (more.isEmpty() ? "" : " (" + String.join("; ", more) + ")"));
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

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whole numbers without a fraction, others with up to two decimals; a hyphen for none. */
    private static String number(double value) {
        String text = Digits.fixed(value, 2);
        return value == 0 ? Figures.NONE : text.replaceFirst("\\.00$", "");
    }
}
