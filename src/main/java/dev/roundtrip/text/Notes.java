package dev.roundtrip.text;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Disturbance;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.Settings;
import dev.roundtrip.report.StatementLatencies;
import dev.roundtrip.report.Work;
import dev.roundtrip.report.Workload;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.verdict.RunTimes;
import dev.roundtrip.verdict.RunTimes.Calibration;
import dev.roundtrip.wire.Command;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sentences around the tables, for every writer. */
record Notes(RunReport report, Labels names) {

    private static final Set<Command> WITH_COLUMN =
            Set.of(COM_QUERY, COM_STMT_PREPARE, COM_STMT_EXECUTE, COM_STMT_CLOSE);

    Notes(RunReport report) {
        this(report, new Labels(report));
    }

    /** The requested experiment. */
    List<String> experiment() {
        Settings settings = report.settings();
        Map<Workload, String> workloads = Figures.labelled(
                report.scenarios().stream(), scenario -> scenario.inputs().workload(), names::withoutDriver);
        List<String> parts = new ArrayList<>();
        workloads.forEach(
                (workload, rows) -> parts.add(workload(workload) + (workloads.size() == 1 ? "" : " (" + rows + ")")));
        if (!report.latencies().isEmpty()) {
            parts.add("over " + Figures.joined(report.latencies(), ConditionWords::of));
        }
        if (report.machines().size() > 1) {
            parts.add(Digits.counted(report.machines().size(), "load machine"));
        }
        parts.add(Figures.connections(report.connections()));
        parts.add(fewest()
                + rounds(settings.rounds(), settings.duration())
                + (settings.rounds() > 1 ? ", interleaved" : ""));
        parts.add(settings.precision().isPresent() ? "warm-up until steady" : "warm-up " + seconds(settings.warmup()));
        settings.rate()
                .ifPresent(rate ->
                        parts.add("planned " + Figures.count(rate) + " " + TransactionWords.several(report) + "/s"));
        return parts;
    }

    /** The number of rounds of the row that needed the fewest; empty if each has as many as the run. */
    private String fewest() {
        return Story.rows(report).stream()
                .map(row -> row.measured().work().rounds().size())
                .min(Integer::compare)
                .filter(fewest ->
                        report.partial().isEmpty() && fewest < report.settings().rounds())
                .map(fewest -> fewest + " to ")
                .orElse("");
    }

    static String rounds(int rounds, Duration each) {
        return Digits.counted(rounds, "round") + " of " + seconds(each);
    }

    static String workload(Workload workload) {
        String kinds =
                Figures.joined(workload.kinds(), kind -> Digits.fixed(100 * kind.share(), 0) + "% " + kind.name());
        return Figures.oneLine(workload.name() + ", " + Digits.counted(workload.statements(), "statement")
                + (workload.kinds().size() < 2 ? "" : " (" + kinds + ")") + ", " + workload.isolation());
    }

    /** The environment of the run. */
    List<String> environment() {
        Environment environment = report.environment();
        return Stream.of(
                        report.servers().isEmpty() ? described(environment.server()) : "",
                        drivers(report),
                        environment.pool(),
                        environment.jvm() + ", " + Digits.counted(environment.cpus(), "CPU"))
                .filter(text -> !text.isEmpty())
                .map(Figures::oneLine)
                .toList();
    }

    /** A server with how it was reached, such as {@code TiDB v8.5.3 in a container (unistore)}. */
    static String described(Environment.Server server) {
        String storage = server.storage().isEmpty() ? "" : "(" + server.storage() + ")";
        return Figures.joined(" ", EnvironmentWords.of(server), server.how(), storage);
    }

    /** The drivers of a run, such as {@code mysql-connector-j 8.0.33, mysql-connector-j 9.7.0}. */
    static String drivers(RunReport report) {
        return report.drivers().isEmpty()
                ? EnvironmentWords.of(report.environment().driver())
                : Figures.joined(report.drivers(), EnvironmentWords::of);
    }

    List<String> legend() {
        boolean isExpected = report.scenarios().stream()
                .flatMap(scenario -> scenario.measured().stream())
                .anyMatch(figures -> !figures.expectations().isEmpty());
        List<String> lines = new ArrayList<>(List.of(
                "Per statement: without commits and rollbacks. Round trips: commands that wait for an answer. Chatter:"
                        + " every command other than your own SQL.",
                "vs above: the ratio to the row above, with its 95% interval. \"within 4%\" and \"=\": no difference;"
                        + " \"?\": inconclusive." + (isExpected ? " met: the profile's expectations." : "")));
        if (report.connections().size() > 1) {
            int first = report.connections().get(0);
            lines.add("x" + first + ": with " + Digits.counted(first, "connection") + ".");
        }
        return lines;
    }

    /** What the column of other commands has, such as COM_STMT_RESET. */
    List<String> otherCommands() {
        return Story.chapters(report).stream()
                .flatMap(chapter -> otherCommands(chapter.measured())
                        .map(command -> command + " "
                                + Figures.perStatement(chapter.measured().sentPerStatement(command)))
                        .reduce((some, next) -> some + ", " + next)
                        .map(all -> chapter.label() + ": other is " + all + ".")
                        .stream())
                .toList();
    }

    /** The commands that were sent and have no column of their own. */
    static Stream<Command> otherCommands(Measured measured) {
        return measured.commands().stream()
                .map(CommandResult::command)
                .filter(command -> !WITH_COLUMN.contains(command))
                .filter(command -> measured.sentPerStatement(command) > 0)
                .distinct();
    }

    /** What differs between the rows besides the strings: pool, isolation and driver. */
    Optional<String> unlike() {
        String different = Figures.joined(
                "; ",
                differing("auto-commit ", inputs -> inputs.pool().autoCommit() ? "on" : "off"),
                differing("isolation ", inputs -> inputs.pool().isolation()),
                differing("driver ", inputs -> EnvironmentWords.of(inputs.driver())));
        return Optional.of("The rows also differ: " + Figures.oneLine(different) + ".")
                .filter(any -> !different.isEmpty());
    }

    private String differing(String what, Function<Inputs, String> input) {
        Map<String, String> rows =
                Figures.labelled(report.scenarios().stream(), scenario -> input.apply(scenario.inputs()), names::of);
        Stream<String> each = rows.entrySet().stream().map(row -> row.getKey() + " for " + row.getValue());
        return rows.size() < 2 ? "" : what + each.collect(Collectors.joining(" and "));
    }

    /** Why scenarios ended with this status; scenarios with one reason are joined: {@code s4, s6: reason}. */
    List<String> reasons(Status status) {
        Map<String, String> rows = Figures.labelled(
                report.scenarios().stream().filter(scenario -> scenario.status() == status),
                scenario -> scenario.reason().map(Figures::oneLine).orElse("no reason is known"),
                names::of);
        return rows.entrySet().stream()
                .map(row -> row.getValue() + ": " + row.getKey())
                .toList();
    }

    /** How closely the times are known, by each figure that the table compares, and whether that was the target. */
    String times() {
        RunTimes times = RunTimes.of(report);
        return Figures.joined(
                " ",
                times.reaches().isEmpty()
                        ? ""
                        : "Ratios are known to within "
                                + times.reaches().stream()
                                        .map(reach ->
                                                Figures.percent(reach.part()) + " for " + words(report, reach.figure()))
                                        .collect(Collectors.joining(" and "))
                                + ".",
                times.calibration()
                        .map(calibration -> noise(calibration, times.cost()))
                        .orElse("The noise was not measured."),
                report.settings()
                        .precision()
                        .map(precision -> reached(precision, times))
                        .orElse(""));
    }

    /** A figure in a sentence that has named the statement, such as {@code CPU} and {@code transfers/s}. */
    static String words(RunReport report, ComparedFigure figure) {
        return figure == ComparedFigure.THROUGHPUT
                ? TransactionWords.several(report) + "/s"
                : FigureWords.brief(figure);
    }

    /** How the scenario that was measured twice compares with itself. */
    private String noise(Calibration calibration, ComparedFigure cost) {
        return Figures.joined(
                " ",
                names.of(calibration.scenario()) + " was measured twice: "
                        + Figures.known(
                                calibration.within(),
                                part -> "both agree to within " + Figures.percent(part) + " for " + words(report, cost),
                                "how far the two differ is not known")
                        + ".",
                Figures.known(
                        calibration.ratio(),
                        ratio -> "The second measurement was " + Figures.ratio(ratio)
                                + " of the first: no difference below "
                                + Figures.percent(calibration.smallest()) + " shows.",
                        ""));
    }

    /** Which steps are known less closely than requested. */
    private String reached(Settings.Precision precision, RunTimes times) {
        List<String> wider = times.tooWide().stream()
                .map(wide -> step(wide.ratio())
                        + Figures.known(wide.part(), part -> " " + closely(part, precision.target()), ""))
                .toList();
        return "The \u00b1" + Figures.percent(precision.target()) + " target for " + words(report, times.cost())
                + (times.reached()
                        ? " was reached."
                        : " was not reached in " + seconds(precision.atMost())
                                + (wider.isEmpty() ? "" : ": " + String.join(", ", wider)) + ".")
                + (times.undecided().isEmpty()
                        ? ""
                        : " Inconclusive all the same: " + Figures.joined(times.undecided(), this::step)
                                + "; no difference needs the whole interval within "
                                + Figures.percent(precision.target()) + " of 1.");
    }

    /** A step under its own conditions, such as {@code s3 1 ms to s5 1 ms}. */
    private String step(Ratio ratio) {
        return names.of(ratio.base(), ratio) + " to " + names.of(ratio.scenario(), ratio);
    }

    /** A percentage, with a decimal if needed: 10.3% must not be read as a target of 10% that was reached. */
    private static String closely(double reach, double target) {
        String rounded = Figures.percent(reach);
        return rounded.equals(Figures.percent(target)) ? Digits.fixed(100 * reach, 1) + "%" : rounded;
    }

    /** What each of several load machines gave, and when its slices began. */
    List<String> machines() {
        return report.machines().stream()
                .map(machine -> Figures.oneLine(machine.name()) + ": "
                        + machine.lost()
                                .map(why -> "lost. " + Figures.oneLine(why))
                                .orElseGet(() -> gave(machine)))
                .toList();
    }

    private String gave(Machine machine) {
        long transactions =
                machine.gave().stream().mapToLong(Machine.Gave::transactions).sum();
        long statements =
                machine.gave().stream().mapToLong(Machine.Gave::statements).sum();
        return transactions + " " + TransactionWords.several(report) + " with "
                + Digits.counted(statements, "statement")
                + machine.starts()
                        .map(starts -> "; began up to " + Figures.time(starts.largestNanos()) + " off")
                        .orElse("")
                + ".";
    }

    /** What disturbed slices, such as {@code other programs used 0.2 to 1.6 CPUs in 14 of 16 slices}. */
    Optional<String> disturbances() {
        List<Round> slices = Story.rows(report).stream()
                .flatMap(row -> row.measured().work().rounds().stream())
                .toList();
        List<String> all = new ArrayList<>();
        for (Disturbance.Cause kind : Disturbance.Cause.values()) {
            DoubleSummaryStatistics amounts = slices.stream()
                    .flatMap(slice -> slice.disturbances().stream())
                    .filter(disturbance -> disturbance.kind() == kind)
                    .mapToDouble(Disturbance::amount)
                    .summaryStatistics();
            if (amounts.getCount() > 0) {
                all.add(disturbance(kind, amounts) + " in " + amounts.getCount() + " of "
                        + Digits.counted(slices.size(), "slice"));
            }
        }
        return all.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", all) + ".");
    }

    private static String disturbance(Disturbance.Cause cause, DoubleSummaryStatistics amounts) {
        String least = Digits.fixed(amounts.getMin(), 1);
        String most = Digits.fixed(amounts.getMax(), 1);
        String amount = least.equals(most) ? most : least + " to " + most;
        return switch (cause) {
            case OTHER_PROGRAMS -> "other programs used " + amount + " CPUs";
            case HYPERVISOR -> "the hypervisor withheld " + amount + " CPUs";
            case GARBAGE_COLLECTION -> "garbage collection stopped the client " + amount + " of the time";
            case SERVER_GARBAGE_COLLECTION -> "garbage collection stopped the server " + amount + " of the time";
        };
    }

    /** What the reader must know: the findings of the run itself, and failed statements. */
    List<String> findings() {
        List<String> findings =
                new ArrayList<>(report.findings().stream().map(Figures::oneLine).toList());
        for (Chapter row : Story.rows(report)) {
            long errors = row.measured().work().errors();
            if (errors > 0) {
                findings.add(row.label() + ": " + Digits.counted(errors, "error") + ", in none of its figures.");
            }
            Figures.unanswered(row.measured().commands())
                    .ifPresent(sentence -> findings.add(row.label() + ": " + sentence));
        }
        return findings;
    }

    /** Transaction times from the planned start, next to those from the actual start; empty without a planned rate. */
    List<String> plannedStart() {
        String planned =
                Figures.known(report.settings().rate(), rate -> " of the planned " + Figures.rate(rate, 2), "");
        List<String> sentences = new ArrayList<>();
        for (Chapter chapter : Story.chapters(report)) {
            StatementLatencies latencies = chapter.measured().latencies();
            latencies
                    .transactionFromPlannedStart()
                    .ifPresent(latency -> sentences.add(chapter.label() + " did "
                            + Figures.rate(chapter.row().rate(), 2)
                            + planned + " " + TransactionWords.several(report)
                            + "/s; transaction p50, p95, p99 from the planned start: " + percentiles(latency)
                            + "; from its own start: "
                            + latencies.transaction().map(Notes::percentiles).orElse(Figures.NONE) + "."));
        }
        return sentences;
    }

    /** Which figures of a server that stands in for TiDB also apply to it; empty if that needs no mention. */
    Optional<String> carriesOver() {
        String kind = report.environment().server().kind();
        return kind.toLowerCase(Locale.ROOT).contains("tidb")
                        || report.settings().server().choice().equals("url")
                        || Story.chapters(report).isEmpty()
                ? Optional.empty()
                : Optional.of("Measured on " + Figures.oneLine(kind) + ", not TiDB: counts carry over, times do not.");
    }

    private static String percentiles(LatencySummary latency) {
        return Figures.time(latency.p50()) + ", " + Figures.time(latency.p95()) + ", " + Figures.time(latency.p99());
    }

    private static String seconds(Duration duration) {
        return Figures.seconds(duration.toNanos() / 1e9);
    }

    /** What compression made of the bytes, for each compressed scenario. */
    List<String> compression() {
        List<String> sentences = new ArrayList<>();
        for (Chapter chapter : Story.chapters(report)) {
            Work.WireTotals totals = chapter.measured().work().totals();
            totals.compressed()
                    .ifPresent(
                            line -> sentences.add(chapter.label() + ": compressed. Per statement the network carried "
                                    + bytes(chapter, line.bytesSent(), totals.bytesSent()) + " sent, and "
                                    + bytes(chapter, line.bytesReceived(), totals.bytesReceived()) + " received."));
        }
        return sentences;
    }

    private static String bytes(Chapter chapter, long onLine, long before) {
        Measured measured = chapter.measured();
        return Figures.count(measured.perStatement(onLine)) + " bytes for the "
                + Figures.count(measured.perStatement(before));
    }
}
