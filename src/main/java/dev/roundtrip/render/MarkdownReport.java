package dev.roundtrip.render;

import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.FirstUse;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.UseThis;
import dev.roundtrip.result.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report in GitHub's Markdown: what the terminal shows, and the details. */
public final class MarkdownReport {

    private final RunReport report;
    private final MarkdownText out = new MarkdownText();

    private MarkdownReport(RunReport report) {
        this.report = report;
    }

    /** The whole document, with a line end. */
    public static String render(RunReport report) {
        return new MarkdownReport(report).render();
    }

    private String render() {
        out.raw("# Roundtrip\n\n");
        report.partial()
                .ifPresent(reason -> out.paragraph(
                        "**Partial.** " + MarkdownText.plain(reason) + " What follows is what was measured so far."));
        out.paragraph(MarkdownText.plain(String.join("; ", Notes.experiment(report)) + "."));
        out.paragraph(MarkdownText.plain(String.join("; ", Notes.environment(report)) + "."));
        mainTable();
        new MarkdownServerSide(out).overview(report);
        out.list("Findings", Notes.findings(report));
        Story story = Story.of(report);
        out.list("Not as expected", story.unmet());
        out.list(
                "What changed",
                story.steps().stream()
                        .map(step -> step.label() + ": " + String.join(" ", step.sentences()))
                        .toList());
        out.list(CpuStory.TITLE, new CpuStory(report).sentences());
        DriverStory.title(report)
                .ifPresent(title -> out.list(
                        title,
                        DriverStory.steps(report).stream()
                                .map(step -> step.label() + ": " + String.join(" ", step.sentences()))
                                .toList()));
        LinePrice.table(report).ifPresent(table -> {
            out.title(LinePrice.TITLE);
            List<String> heads = new ArrayList<>(List.of("scenario"));
            table.columns().forEach(column -> heads.add(MarkdownText.plain(column.head() + ", " + column.group())));
            out.table(heads, rows(table), 1);
            LinePrice.sentences(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
        });
        out.list("Against the study", story.study());
        Recommendation.of(report).ifPresent(best -> {
            out.title(best.title());
            best.string()
                    .ifPresent(string -> out.raw("```\n").raw(string.jdbcUrl()).raw("\n```\n\n"));
            out.paragraph(MarkdownText.plain(best.reason()));
            best.string().ifPresent(string -> {
                if (!string.unless().isEmpty()) {
                    out.paragraph(UseThis.AS_LONG_AS);
                    out.items(string.unless());
                }
                string.memory().forEach(sentence -> out.paragraph(MarkdownText.plain(sentence)));
                out.paragraph(MarkdownText.plain(UseThis.CHOICES));
            });
        });
        out.title("How to read it");
        Notes.legend(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
        out.paragraph(
                "In the details, counts include commits and rollbacks; the commands per statement do not. A latency of a"
                        + " command runs from the command's first byte to the end of its answer; a statement's from its prepare to its"
                        + " close, with the session chatter that its calls caused. docs/report.md explains every figure.");
        Notes.carriesOver(report).ifPresent(line -> out.paragraph(MarkdownText.plain(line)));
        report.scenarios().forEach(this::details);
        environment();
        return out.toString();
    }

    private void mainTable() {
        ResultTable table = ResultTable.of(report);
        if (table.labels().isEmpty()) {
            out.paragraph("Nothing was measured.");
        } else {
            List<String> heads = new ArrayList<>(List.of("scenario"));
            table.columns().forEach(column -> heads.add(MarkdownText.plain(head(column))));
            out.table(heads, rows(table), 1);
        }
        Notes.reasons(report, Status.FAILED).forEach(line -> out.paragraph("**Failed**: " + MarkdownText.plain(line)));
        Notes.reasons(report, Status.SKIPPED)
                .forEach(line -> out.paragraph("**Skipped**: " + MarkdownText.plain(line)));
        if (!table.labels().isEmpty()) {
            Notes.otherCommands(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
            CompressionNotes.of(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
            Notes.plannedStart(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
            out.paragraph(MarkdownText.plain(Notes.noiseFloor(report, "\u00b1")));
            Notes.precision(report).ifPresent(line -> out.paragraph(MarkdownText.plain(line)));
            Notes.machines(report).forEach(line -> out.paragraph(MarkdownText.plain(line)));
            KindTables.rates(report).ifPresent(line -> out.paragraph(MarkdownText.plain(line)));
            Notes.disturbances(report).ifPresent(line -> out.paragraph(MarkdownText.plain("Disturbed: " + line)));
            chatterByPurpose();
        }
    }

    private void chatterByPurpose() {
        ResultTable table = ResultTable.chatter(report);
        List<String> heads = new ArrayList<>(List.of("scenario"));
        table.columns().forEach(column -> heads.add(column.head()));
        out.title(MarkdownText.plain(Notes.chatterTitle(report)));
        out.table(heads, rows(table), 1);
    }

    /** The rows of a table; the first cell is the scenario. */
    static List<List<String>> rows(ResultTable table) {
        List<List<String>> rows = new ArrayList<>();
        for (int row = 0; row < table.labels().size(); row++) {
            List<String> cells = new ArrayList<>();
            cells.add(MarkdownText.plain(
                    (table.labels().get(row) + " " + table.titles().get(row)).strip()));
            for (ResultTable.Column column : table.columns()) {
                cells.add(column.cells().get(row));
            }
            rows.add(cells);
        }
        return rows;
    }

    /** A header that is clear by itself: a Markdown table has only one header line. */
    private static String head(ResultTable.Column column) {
        return switch (column.head()) {
            case "median" -> column.group();
            case "trips" -> "round trips";
            case "per stmt" -> column.group();
            case "p50", "p95", "p99" ->
                column.head() + column.group().substring(column.group().lastIndexOf(','));
            default -> column.head();
        };
    }

    private void details(ScenarioResult scenario) {
        if (scenario.measured().isEmpty()) {
            return;
        }
        Measured measured = scenario.measured().get();
        out.title("Details: "
                + MarkdownText.plain(scenario.name()
                        + scenario.driver()
                                .map(driver -> " with " + driver.name() + " " + driver.version())
                                .orElse("")));
        out.paragraph(MarkdownText.code(scenario.jdbcUrl()));
        Work work = measured.work();
        out.paragraph(String.format(
                Locale.ROOT,
                "%d transactions with %d business statements in %s; errors: %d; connections that could not be read: %d. By round,"
                        + " per second: %s.",
                work.transactions(),
                work.statements(),
                Figures.seconds(Math.rint(work.elapsedNanos() / 1e8) / 10),
                work.errors(),
                measured.unreadableConnections(),
                String.join(
                        ", ",
                        work.transactionsPerSecondByRound().stream()
                                .map(rate ->
                                        Figures.fixed(rate, Figures.rateDigits(work.transactionsPerSecondByRound())))
                                .toList())));
        FirstUse first = measured.firstUse();
        out.paragraph(String.format(
                Locale.ROOT,
                "First use, in no other figure: %s, %s including %s, %s to warm up.",
                Figures.counted(first.connections(), "connection"),
                Figures.counted(first.commands(), "command"),
                Figures.counted(first.prepares(), "prepare"),
                Figures.counted(first.transactions(), "transaction")));
        KindTables.of(measured).ifPresent(this::kinds);
        commands(measured);
        chatter(measured);
        expectations(measured);
        measured.server().ifPresent(new MarkdownServerSide(out)::details);
    }

    private void kinds(ResultTable table) {
        List<String> heads = new ArrayList<>(List.of(KindTables.ROW_HEAD));
        table.columns()
                .forEach(column -> heads.add(
                        column.group().isEmpty()
                                ? column.head()
                                : column.head()
                                        + column.group()
                                                .substring(column.group().lastIndexOf(','))));
        out.table(heads, rows(table), 1);
    }

    private void commands(Measured measured) {
        List<List<String>> rows = new ArrayList<>();
        for (CommandResult command : measured.commands()) {
            List<String> row = new ArrayList<>(List.of(
                    MarkdownText.plain(command.command()),
                    "" + command.count(),
                    "" + command.transactionControl(),
                    Figures.perStatement(measured.perStatement(command.count() - command.transactionControl())),
                    "" + command.errors(),
                    "" + command.bytesSent(),
                    "" + command.bytesReceived()));
            row.addAll(times(command.latency().orElseGet(LatencySummary::none)));
            rows.add(row);
        }
        latencyRow(rows, "a business statement", measured.latencies().statement());
        latencyRow(rows, "a transaction", measured.latencies().transaction());
        measured.latencies()
                .transactionFromPlannedStart()
                .ifPresent(latency -> latencyRow(rows, "a transaction, from its planned start", latency));
        out.table(
                List.of(
                        "what",
                        "count",
                        "transaction control",
                        "per statement",
                        "errors",
                        "bytes sent",
                        "bytes received",
                        "mean",
                        "p50",
                        "p95",
                        "p99",
                        "p99.9",
                        "max"),
                rows,
                1);
    }

    private static void latencyRow(List<List<String>> rows, String what, LatencySummary latency) {
        if (latency.isPresent()) {
            List<String> row = new ArrayList<>(List.of(what, "" + latency.count(), "", "", "", "", ""));
            row.addAll(times(latency));
            rows.add(row);
        }
    }

    private static List<String> times(LatencySummary latency) {
        return latency.isPresent()
                ? List.of(
                        Figures.time(latency.mean()),
                        Figures.time(latency.p50()),
                        Figures.time(latency.p95()),
                        Figures.time(latency.p99()),
                        Figures.time(latency.p999()),
                        Figures.time(latency.max()))
                : List.of(Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE, Figures.NONE);
    }

    private void chatter(Measured measured) {
        if (measured.chatter().isEmpty()) {
            return;
        }
        out.table(
                List.of("chatter", "sent", "count", "per statement", "per transaction"),
                measured.chatter().stream()
                        .map(entry -> List.of(
                                entry.purpose().words(),
                                MarkdownText.codeInTable(entry.sql()),
                                "" + entry.count(),
                                Figures.perStatement(measured.perStatement(entry.count())),
                                Figures.count(measured.perTransaction(entry.count()))))
                        .toList(),
                2);
    }

    private void expectations(Measured measured) {
        if (measured.expectations().isEmpty()) {
            return;
        }
        out.table(
                List.of("expected", "to be", "was", "within", "met"),
                measured.expectations().stream()
                        .map(expectation -> List.of(
                                MarkdownText.plain(expectation.what()),
                                Figures.fixed(expectation.expected(), 3),
                                Figures.fixed(expectation.actual(), 3),
                                Figures.fixed(expectation.tolerance(), 3),
                                expectation.met() ? "yes" : "NO"))
                        .toList(),
                1);
    }

    private void environment() {
        out.title("Environment");
        Environment environment = report.environment();
        Environment.Server server = environment.server();
        out.table(
                List.of("what", "value"),
                List.of(
                        List.of("started at", report.startedAt().toString()),
                        List.of("Roundtrip", MarkdownText.plain(environment.harness())),
                        List.of(
                                "server",
                                MarkdownText.plain(server.kind() + " " + server.version() + ", " + server.how())),
                        List.of("storage", MarkdownText.plain(server.storage())),
                        List.of("driver", MarkdownText.plain(DriverStory.drivers(report))),
                        List.of("pool", MarkdownText.plain(environment.pool())),
                        List.of("JVM", MarkdownText.plain(environment.jvm())),
                        List.of("operating system", MarkdownText.plain(environment.os())),
                        List.of("CPUs", "" + environment.cpus())),
                2);
    }
}
