package dev.roundtrip.cli;

import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.render.Figures;
import dev.roundtrip.run.WorkloadForecast;
import dev.roundtrip.run.WorkloadForecast.Kind;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.file.CompiledCheck;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledTable;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Rehearsal;
import dev.roundtrip.workload.file.Rehearsal.Counted;
import dev.roundtrip.workload.file.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The text of {@code explain}: the workload, then a table of what each string would send. */
final class ExplainText {

    private static final String LINE = System.lineSeparator();
    private static final List<Command> COLUMNS =
            List.of(Command.COM_QUERY, Command.COM_STMT_PREPARE, Command.COM_STMT_EXECUTE, Command.COM_STMT_CLOSE);

    private final StringBuilder out = new StringBuilder();

    private ExplainText() {}

    /** @param forecasts of the same workload under each string; at least one */
    static String render(List<WorkloadForecast> forecasts) {
        Scenario first = forecasts.get(0).scenario();
        ExplainText text = new ExplainText();
        CompiledWorkload workload = WorkloadForecast.workload(first);
        text.workload(workload, first.workload());
        text.tables(workload);
        text.transactions(workload);
        text.checks(workload);
        text.forecast(forecasts);
        return text.out.toString();
    }

    private void workload(CompiledWorkload workload, WorkloadSpec spec) {
        line(workload.file().title() + " (" + workload.name() + "), "
                + Figures.counted(workload.statements().size(), "statement")
                + (workload.transactions().size() == 1
                        ? ""
                        : " in " + Figures.counted(workload.transactions().size(), "kind") + " of transactions"));
        if (!workload.file().shows().isEmpty()) {
            line("  " + workload.file().shows());
        }
        SessionHabits habits = spec.habits();
        line("  isolation: "
                + (spec.isolation() == IsolationLevel.SERVER_DEFAULT ? "the server's default" : words(spec.isolation()))
                + (habits.asksIsolation() == Occasion.NEVER
                        ? ""
                        : "; the framework asks for it at " + words(habits.asksIsolation()))
                + (habits.setsAutoCommit() == Occasion.NEVER
                        ? ""
                        : "; the framework switches autocommit off at " + words(habits.setsAutoCommit())));
        workload.file().sizes().forEach((name, size) -> line("  size " + name + " = " + grouped(size)));
        line("");
    }

    private void tables(CompiledWorkload workload) {
        if (workload.file().usesOwnTables()) {
            line("Tables   your own, in the database of --url; "
                    + (workload.writes()
                            ? "it writes to them, so --roll-back or --allow-writes is needed"
                            : "it only reads them"));
        } else {
            line("Tables   created and filled, in a database of their own");
            for (CompiledTable table : workload.tables()) {
                String copies = table.copies() == 0 ? "" : " in each of " + grouped(table.copies()) + " copies";
                line(
                        "  %-30s %s%s%s",
                        table.name(),
                        table.emptied() ? "empty at the beginning" : grouped(table.rows()) + " rows",
                        copies,
                        table.readOnly() ? ", only read" : "");
            }
        }
        line("");
    }

    private void transactions(CompiledWorkload workload) {
        double sum = workload.transactions().stream()
                .mapToDouble(CompiledTransaction::weight)
                .sum();
        for (Rehearsal.Kind kind : Rehearsal.of(workload)) {
            CompiledTransaction transaction = kind.transaction();
            line(
                    "Transaction '%s'   %s%% of all%s%s%s%s",
                    transaction.name(),
                    number(100 * transaction.weight() / sum),
                    transaction.autocommit() ? ", autocommit" : "",
                    transaction.readOnly() ? ", read-only" : "",
                    transaction.rollbackShare() > 0
                            ? ", " + number(100 * transaction.rollbackShare()) + "% rolled back"
                            : "",
                    kind.isWhole() ? "" : ", too long to count: the figures are those of its beginning");
            kind.statements().forEach(this::statement);
            line("");
        }
    }

    private void statement(Counted counted) {
        CompiledStatement statement = counted.statement();
        line(
                "  %6s x  %s",
                number(counted.executions()), statement.sql().shown().replaceAll("\\s+", " "));
        List<String> more = new ArrayList<>();
        Value[] parameters = statement.sql().parameters();
        if (parameters.length > 0) {
            more.add("parameters: "
                    + Arrays.stream(parameters)
                            .map(value -> value.type().label())
                            .collect(Collectors.joining(", ")));
        }
        switch (statement.send()) {
            case TEXT -> more.add("sent as text");
            case KEPT -> more.add("prepared once and kept open");
            default -> {
                // Prepared and closed each time, as frameworks do.
            }
        }
        if (statement.batch().isPresent()) {
            more.add("a batch of " + number(counted.uses() == 0 ? 0 : counted.executions() / counted.uses()));
        }
        if (counted.texts().size() > 1) {
            more.add(grouped(counted.texts().size()) + " different texts or more");
        }
        if (!more.isEmpty()) {
            line("            " + String.join("; ", more));
        }
    }

    private void checks(CompiledWorkload workload) {
        if (!workload.checks().isEmpty()) {
            line("Checks after the run");
            workload.checks().stream().map(CompiledCheck::says).forEach(says -> line("  " + says));
            line("");
        }
    }

    private void forecast(List<WorkloadForecast> forecasts) {
        line("What each string sends for one transaction, once its connections are warm (a forecast)");
        for (Kind kind : forecasts.get(0).kinds()) {
            int index = forecasts.get(0).kinds().indexOf(kind);
            line("");
            line(
                    "  %-34s %9s %11s %8s %8s %8s %8s",
                    kind.name(), "commands", "round trips", "query", "prepare", "execute", "close");
            forecasts.forEach(forecast -> row(forecast, forecast.kinds().get(index)));
        }
        line("");
        forecasts.stream()
                .filter(forecast -> !forecast.textsFit())
                .forEach(forecast -> line(forecast.scenario().shortName()
                        + ": the driver's cache does not hold all texts. How many are still there depends on their order; here the"
                        + " mix of the transactions was played on such a cache."));
        forecasts.forEach(this::unknown);
        if (WorkloadForecast.workload(forecasts.get(0).scenario()).writes()) {
            line(
                    "Not forecast: a change that the application sends by PreparedStatement.execute(), as MyBatis does, also");
            line(
                    "asks whether the session is read-only: a query each, unless the string has useLocalSessionState=true.");
        }
        line(
                "Query includes commit and what the framework asks. Counts that depend on chance are averages; a query is");
        line("taken to return one row.");
    }

    private void unknown(WorkloadForecast forecast) {
        Set<Command> unknown = EnumSet.noneOf(Command.class);
        forecast.kinds().forEach(kind -> unknown.addAll(kind.forecast().unknown()));
        if (!unknown.isEmpty()) {
            line(forecast.scenario().shortName()
                    + ": not forecast, since it depends on what queries return, sizes of values or joined batches: "
                    + unknown.stream().map(Command::name).collect(Collectors.joining(", ")) + ".");
        }
    }

    private void row(WorkloadForecast forecast, Kind kind) {
        line(
                "    %-32s %9s %11s %s",
                forecast.scenario().shortName() + "  " + forecast.scenario().title(),
                number(kind.forecast().total()),
                number(kind.forecast().roundTrips()),
                COLUMNS.stream()
                        .map(command -> String.format(
                                Locale.ROOT,
                                "%8s",
                                number(kind.forecast().commands().getOrDefault(command, 0.0))))
                        .collect(Collectors.joining(" ")));
    }

    private void line(String format, Object... values) {
        line(String.format(Locale.ROOT, format, values));
    }

    private void line(String text) {
        out.append(text.stripTrailing()).append(LINE);
    }

    private static String words(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** Whole numbers without a fraction, others with up to two decimals; a hyphen for none. */
    private static String number(double value) {
        if (value == 0) {
            return "-";
        }
        String text = String.format(Locale.ROOT, "%.2f", value);
        return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
    }
}
