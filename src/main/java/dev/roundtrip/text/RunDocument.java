package dev.roundtrip.text;

import dev.roundtrip.lint.NeutralParameter;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Document.Tone;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.text.Table.CellType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The report of a run: its tables, what changed from one scenario to the next, and the string to use. */
public final class RunDocument {

    private static final String MORE = "More: --details.";
    private static final String LEGEND = "How to read it";

    /** How much is written. */
    public enum Depth {
        /** The table, what each step changed and the string to use. */
        BRIEF,

        /** The figures, how to read them, chatter by purpose and the server's own figures. */
        DETAILS,

        /** Everything, with pictures where the format has them. */
        FILE
    }

    private final RunReport report;
    private final Depth depth;
    private final Document.Writer out;
    private final Notes notes;
    private final List<Chapter> rows;

    private RunDocument(RunReport report, Depth depth, Document.Writer out) {
        this.report = report;
        this.depth = depth;
        this.out = out;
        this.notes = new Notes(report);
        rows = Story.rows(report);
    }

    public static Document of(RunReport report, Depth depth) {
        String when = "Measured from " + EnvironmentWords.of(report.startedAt()) + ", with Roundtrip "
                + report.environment().harness();
        return new Document(title(report), when, out -> new RunDocument(report, depth, out).write());
    }

    /** What one of several load machines says about itself; the figures are in the report of all machines together. */
    public static Document ofMachine(RunReport report) {
        return new Document(title(report), out -> {
            RunDocument document = new RunDocument(report, Depth.BRIEF, out);
            document.partial();
            document.reasons();
            out.paragraphs(document.notes.machines());
            document.notes.findings().forEach(finding -> out.paragraph("finding", finding, Tone.CAUTION));
            out.paragraph("One report of all machines: ./roundtrip compare --merge FILE REPORT.json REPORT.json...");
        });
    }

    /** The table of a run that still goes on, and how many rounds it has; empty if nothing was measured yet. */
    public static Document soFar(RunReport report) {
        return new Document(title(report), out -> {
            out.table(MainTable.of(report, false));
            Story.rows(report).stream()
                    .map(row -> row.measured().work().rounds().size())
                    .max(Integer::compare)
                    .ifPresent(rounds -> out.paragraph("After " + Digits.counted(rounds, "round") + "."));
        });
    }

    /** What was compared, such as {@code s3, s5, s7 on TiDB v8.5.3}. */
    private static String title(RunReport report) {
        Labels names = new Labels(report);
        List<String> rows =
                report.scenarios().stream().map(names::withoutDriver).distinct().toList();
        // A run with a workload of its own is not the study's.
        boolean ownWorkload = report.scenarios().stream()
                .anyMatch(scenario ->
                        scenario.inputs().profile().workload().file().isPresent());
        return Figures.oneLine(String.join(", ", rows)
                + (ownWorkload ? " with " + report.workloads().get(0).name() : "") + " on "
                + (report.servers().isEmpty()
                        ? EnvironmentWords.of(report.environment().server())
                        : report.servers().stream()
                                .map(each -> EnvironmentWords.of(each.server()))
                                .distinct()
                                .collect(Collectors.joining(" and "))));
    }

    /** Writes a part of a report that has said which string to use: only what the table says against it is added. */
    static void within(RunReport report, Document.Writer out) {
        RunDocument document = new RunDocument(report, Depth.BRIEF, out);
        document.partial();
        document.measured();
        if (report.nothingToGain().isPresent()) {
            document.recommendation();
        }
    }

    private void write() {
        partial();
        if (depth == Depth.FILE) {
            ownStrings();
            recommendation();
            out.heading("Results");
        }
        measured();
        switch (depth) {
            case BRIEF -> use();
            case DETAILS -> recommendation();
            case FILE -> appendix();
        }
    }

    /** Writes what a page has at its end. */
    private void appendix() {
        Recommendation.of(report).flatMap(Recommendation::string).ifPresent(string -> {
            out.heading("Conditions of the string");
            conditions(string);
        });
        out.heading(LEGEND);
        out.paragraphs(notes.legend());
        out.paragraph(
                "Details count commits and rollbacks too; latencies include prepare, close and" + " session chatter.");
        notes.carriesOver().ifPresent(out::paragraph);
        if (!rows.isEmpty()) {
            out.heading("Details");
        }
        new RunDetails(report, out).write();
    }

    private void partial() {
        report.partial()
                .ifPresent(reason -> out.paragraph(
                        "PARTIAL", Figures.oneLine(reason) + " This was measured until then.", Tone.CAUTION));
    }

    /** Writes what the strings are that no profile describes. */
    private void ownStrings() {
        Labels names = new Labels(report);
        Map<String, String> own = new LinkedHashMap<>();
        report.scenarios().stream()
                .filter(scenario -> scenario.title().isEmpty())
                .forEach(scenario -> own.putIfAbsent(names.withoutDriver(scenario), scenario.jdbcUrl()));
        out.table(Table.of("scenario", List.copyOf(own.keySet()), name -> name)
                .column("string", CellType.CODE, own::get));
    }

    private void measured() {
        ServerStory servers = new ServerStory(report);
        servers.whichIsWhich().forEach(line -> out.facts(line.label(), List.of(line.text())));
        servers.verdicts().forEach(verdict -> out.paragraph("Verdict", verdict, Tone.GOOD));
        Best.of(report).forEach(answer -> out.paragraph("Best", answer, Tone.GOOD));
        mainTable();
        CrossCheckTable reconciled = CrossCheckTable.of(report);
        if (!reconciled.summary().isEmpty()) {
            out.paragraph("Counts", String.join(" ", reconciled.summary()), Tone.PLAIN);
        }
        reconciled.disagreements().forEach(line -> out.paragraph("differs", line, Tone.CAUTION));
        if (!rows.isEmpty()) {
            out.paragraph("Times", notes.times(), Tone.PLAIN);
        }
        out.facts("Run", notes.experiment());
        out.facts("", notes.environment());
        out.paragraphs(notes.machines());
        notes.disturbances().ifPresent(sentence -> out.paragraph("disturbed", sentence, Tone.CAUTION));
        notes.findings().forEach(finding -> out.paragraph("finding", finding, Tone.CAUTION));
        if (depth != Depth.FILE) {
            notes.carriesOver().ifPresent(out::paragraph);
        }
        more();
        out.listed("Not as expected", SentStory.unmet(report));
        out.section(
                "What changed",
                Stream.concat(Story.steps(report).stream(), Story.ofVariants(report).stream())
                        .map(step -> new Document.Item(
                                step.label(), String.join(" ", depth == Depth.BRIEF ? step.brief() : step.sentences())))
                        .toList());
        out.listed("Plan cache and conversions", PlanStory.sentences(report.planProblems(), depth == Depth.BRIEF));
        out.listed("Between the servers", servers.differences(depth == Depth.BRIEF));
        out.section(CpuTable.of(report));
        out.section(LatencyPrice.of(report));
    }

    private void mainTable() {
        if (!rows.isEmpty()) {
            notes.unlike().ifPresent(sentence -> out.paragraph("differs", sentence, Tone.CAUTION));
            out.table(MainTable.of(report, depth != Depth.BRIEF));
            out.gap();
            if (depth == Depth.FILE) {
                RatioPicture.of(report).ifPresent(out::figure);
            }
        } else {
            out.paragraph("Nothing was measured.");
        }
        reasons();
        out.paragraphs(notes.otherCommands());
        out.paragraphs(notes.compression());
        out.paragraphs(notes.plannedStart());
    }

    private void reasons() {
        notes.reasons(Status.FAILED).forEach(line -> out.paragraph("failed", line, Tone.BAD));
        notes.reasons(Status.SKIPPED).forEach(line -> out.paragraph("skipped", line, Tone.PLAIN));
    }

    /** Writes how to read the table, chatter by purpose, the kinds of transactions, and the server's own figures. */
    private void more() {
        if (rows.isEmpty() || depth == Depth.BRIEF) {
            return;
        }
        if (depth == Depth.DETAILS) {
            out.heading(LEGEND);
            out.paragraphs(notes.legend());
        }
        out.section("Latency of a statement", MainTable.latencies(report));
        out.section("Chatter per " + TransactionWords.one(report), MainTable.chatter(report));
        if (depth == Depth.DETAILS) {
            rows.forEach(row -> out.section("By kind of transaction: " + row.label(), KindTables.of(row.measured())));
        }
        out.section(ServerTable.of(report));
    }

    private void recommendation() {
        Recommendation.of(report).ifPresent(best -> {
            out.heading(best.title());
            best.string().ifPresent(string -> out.code(string.jdbcUrl()));
            out.paragraph(best.reason());
            if (depth == Depth.DETAILS) {
                best.string().ifPresent(this::conditions);
            }
        });
    }

    /** Writes the string to use, in as few lines as possible. */
    private void use() {
        Optional<Recommendation> found = Recommendation.of(report);
        String reason =
                found.map(best -> best.title() + ". " + best.reason() + " ").orElse("");
        found.flatMap(Recommendation::string)
                .ifPresentOrElse(
                        string -> {
                            out.gap();
                            out.copied(TerminalWriter.LABEL, "Use", string.jdbcUrl());
                            out.facts("", List.of(inOneSentence(string)));
                            found.filter(best -> !best.isMeasured())
                                    .ifPresent(best -> out.facts("", List.of(best.reason())));
                        },
                        () -> out.paragraph(reason.isEmpty() ? "" : "Use", reason + MORE, Tone.PLAIN));
    }

    /** How many conditions there are, and where they are listed. */
    private static String inOneSentence(UseThis string) {
        int conditions = string.unless().size();
        return "It changes nothing in behaviour"
                + (conditions == 0
                        ? ". " + MORE
                        : " if " + Digits.counted(conditions, "condition") + (conditions == 1 ? " holds" : " hold")
                                + ": --details.");
    }

    /** Writes the conditions, the memory that the string costs, and where the choices are. */
    private void conditions(UseThis string) {
        if (!string.unless().isEmpty()) {
            out.paragraph(NeutralParameter.AS_LONG_AS + ":");
        }
        out.listed("", string.unless().stream().map(Prose::sentence).toList());
        out.paragraphs(string.memory());
        out.paragraph("More: './roundtrip check --explain recommended'.");
    }
}
