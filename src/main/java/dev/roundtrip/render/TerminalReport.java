package dev.roundtrip.render;

import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult.Status;
import java.util.List;

/**
 * The report for a person at a terminal. No line is wider than the terminal, except the connection string at the end:
 * it could not be copied if it were broken.
 */
public final class TerminalReport {

    private static final int HEADING_INDENT = 12;
    private static final int STEP_INDENT = 13;

    private final RunReport report;
    private final TerminalStyle style;
    private final boolean brief;
    private final StringBuilder out = new StringBuilder();

    private TerminalReport(RunReport report, TerminalStyle style, boolean brief) {
        this.report = report;
        this.style = style;
        this.brief = brief;
    }

    /** The whole text, with a line end. */
    public static String render(RunReport report, TerminalStyle style) {
        return new TerminalReport(report, style, false).render();
    }

    /** The table, what each step changed and the string to use, with a line end. */
    public static String brief(RunReport report, TerminalStyle style) {
        return new TerminalReport(report, style, true).render();
    }

    /** The figures of a run that still goes on, with a line end: the table and what it does not tell yet. */
    public static String soFar(RunReport report, TerminalStyle style) {
        TerminalReport text = new TerminalReport(report, style, true);
        ResultTable table = ResultTable.of(report);
        if (!table.labels().isEmpty()) {
            text.out.append('\n').append(new TableLayout(table, style).render());
            int rounds = report.scenarios().stream()
                    .flatMap(scenario -> scenario.measured().stream())
                    .mapToInt(measured -> measured.work().rounds().size())
                    .max()
                    .orElse(0);
            text.paragraph("After " + Figures.counted(rounds, "round") + ".");
        }
        return text.out.toString();
    }

    private String render() {
        report.partial()
                .ifPresent(reason -> out.append(style.caution(text(
                                "PARTIAL",
                                HEADING_INDENT,
                                Figures.oneLine(reason) + " What follows is what was measured so far.")))
                        .append('\n'));
        pieces("Roundtrip", Notes.experiment(report));
        pieces("", Notes.environment(report));
        out.append('\n');
        table();
        server();
        Notes.findings(report).forEach(finding -> out.append(style.caution(text("finding", HEADING_INDENT, finding))));
        story();
        recommendation();
        if (brief) {
            paragraph("--details adds how to read the table, chatter by purpose, the server's own figures"
                    + (isOfTheStudy(report) ? " and the study." : "."));
        }
        return out.toString();
    }

    /** A workload of its own makes a run another one than the study's. */
    private static boolean isOfTheStudy(RunReport report) {
        return report.scenarios().stream()
                .flatMap(scenario -> scenario.inputs().stream())
                .noneMatch(inputs -> inputs.profile().workload().file().isPresent());
    }

    private void table() {
        ResultTable table = ResultTable.of(report);
        if (table.labels().isEmpty()) {
            paragraph("Nothing was measured.");
        } else {
            layOut(table);
        }
        Notes.reasons(report, Status.FAILED)
                .forEach(line -> out.append(style.bad(text("failed", HEADING_INDENT, line))));
        Notes.reasons(report, Status.SKIPPED).forEach(line -> out.append(text("skipped", HEADING_INDENT, line)));
        if (!table.labels().isEmpty()) {
            Notes.otherCommands(report).forEach(this::paragraph);
            CompressionNotes.of(report).forEach(this::paragraph);
            Notes.plannedStart(report).forEach(this::paragraph);
            paragraph(Notes.noiseFloor(report, style.plusMinus()));
            Notes.precision(report).ifPresent(this::paragraph);
            Notes.machines(report).forEach(this::paragraph);
            Notes.disturbances(report)
                    .ifPresent(sentence -> out.append(style.caution(text("disturbed", HEADING_INDENT, sentence))));
            if (!brief) {
                Notes.legend(report).forEach(this::paragraph);
            }
            Notes.carriesOver(report).ifPresent(this::paragraph);
            KindTables.rates(report).ifPresent(this::paragraph);
            if (!brief) {
                title(Notes.chatterTitle(report));
                layOut(ResultTable.chatter(report));
                kinds();
            }
        }
    }

    private void kinds() {
        Labels names = new Labels(report.scenarios());
        report.scenarios()
                .forEach(scenario -> scenario.measured().flatMap(KindTables::of).ifPresent(table -> {
                    title("By kind of transaction: " + names.of(scenario));
                    layOut(new TableLayout(table, style, KindTables.ROW_HEAD));
                }));
    }

    private void layOut(ResultTable table) {
        layOut(new TableLayout(table, style));
    }

    private void layOut(TableLayout layout) {
        out.append(layout.render());
        if (!layout.leftOut().isEmpty()) {
            paragraph("Too narrow for " + String.join(", ", layout.leftOut()) + ": see --markdown FILE.");
        }
    }

    private void server() {
        ServerTable.of(report).filter(table -> !brief).ifPresent(table -> {
            title("By the server's own figures");
            layOut(table);
            ServerTable.notes(report).forEach(this::paragraph);
        });
        NodeTable.of(report).filter(table -> !brief).ifPresent(table -> {
            title("By node");
            layOut(new TableLayout(table, style, "node"));
            NodeTable.notes(report).forEach(this::paragraph);
        });
        Reconciled reconciled = Reconciled.of(report);
        reconciled.summary().forEach(this::paragraph);
        reconciled.disagreements().forEach(line -> out.append(style.caution(text("", 2, line))));
    }

    private void story() {
        Story story = Story.of(report);
        if (!story.unmet().isEmpty()) {
            title("Not as expected");
            story.unmet().forEach(sentence -> out.append(text("", 2, sentence)));
        }
        if (!story.steps().isEmpty()) {
            title("What changed");
            story.steps()
                    .forEach(step -> out.append(text(
                            "  " + step.label(),
                            STEP_INDENT,
                            String.join(" ", brief ? step.brief() : step.sentences()))));
        }
        List<String> cpu = new CpuStory(report).sentences();
        if (!cpu.isEmpty()) {
            title(CpuStory.TITLE);
            cpu.forEach(sentence -> out.append(text("", 2, sentence)));
        }
        drivers();
        LinePrice.table(report).ifPresent(table -> {
            title(LinePrice.TITLE);
            layOut(table);
            LinePrice.sentences(report).forEach(this::paragraph);
        });
        if (!story.study().isEmpty() && !brief) {
            title("Against the study");
            story.study().forEach(sentence -> out.append(text("", 2, sentence)));
        }
    }

    private void drivers() {
        DriverStory.title(report).ifPresent(title -> {
            title(title);
            DriverStory.steps(report)
                    .forEach(step ->
                            out.append(text("  " + step.label(), STEP_INDENT, String.join(" ", step.sentences()))));
        });
    }

    private void recommendation() {
        Recommendation.of(report).ifPresent(best -> {
            title(best.title());
            best.string()
                    .ifPresent(string -> out.append("  ")
                            .append(style.bold(style.printable(string.jdbcUrl())))
                            .append('\n'));
            if (best.string().isEmpty() || !brief) {
                out.append(text("", 2, best.reason()));
            }
            best.string()
                    .ifPresent(string -> out.append(
                            brief
                                    ? text("", 2, UseThisText.inOneSentence(string))
                                    : UseThisText.beside(string, style, style.width())));
        });
    }

    private void title(String title) {
        out.append('\n').append(style.bold(title)).append('\n');
    }

    private void paragraph(String sentence) {
        out.append(text("", 0, sentence));
    }

    private String text(String head, int indent, String sentence) {
        return Prose.paragraph(style.printable(head), indent, style.printable(sentence), style.width());
    }

    /** Pieces side by side, as many per line as fit. */
    private void pieces(String head, List<String> pieces) {
        StringBuilder line = new StringBuilder();
        String start = head;
        for (String piece : pieces) {
            if (line.length() > 0 && HEADING_INDENT + line.length() + 3 + piece.length() > style.width()) {
                out.append(text(start, HEADING_INDENT, line.toString()));
                start = "";
                line.setLength(0);
            }
            line.append(line.length() > 0 ? "   " : "").append(piece);
        }
        out.append(text(start, HEADING_INDENT, line.toString()));
    }
}
