package dev.roundtrip.render.compare;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.render.Figures;
import dev.roundtrip.render.compare.Results.Condition;
import dev.roundtrip.render.compare.Results.Floor;
import dev.roundtrip.render.compare.Results.Kind;
import dev.roundtrip.render.compare.Subject.Bearing;
import dev.roundtrip.render.compare.Subject.Count;
import dev.roundtrip.render.compare.Subject.Failure;
import dev.roundtrip.render.compare.Subject.Label;
import dev.roundtrip.render.compare.Subject.More;
import dev.roundtrip.render.compare.Subject.Percentiles;
import dev.roundtrip.render.compare.Subject.Speed;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.Settings;
import dev.roundtrip.result.StatementLatencies;
import dev.roundtrip.result.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Converts a run report to the form that is compared. */
final class RunResults {

    /** The resolution of two decimals. */
    private static final double SHOWN = 0.005;

    /** A count of less than one in twenty transactions is an event, not something that each transaction sends. */
    private static final double ONCE_IN_TWENTY = 0.05;

    private static final String STATEMENT = "statement";

    private final String file;
    private final RunReport report;

    private RunResults(String file, RunReport report) {
        this.file = file;
        this.report = report;
    }

    static Results of(String file, RunReport report) {
        return new RunResults(file, report).results();
    }

    private Results results() {
        return new Results(
                file,
                Kind.RUN,
                summary(),
                conditions(),
                versions(),
                report.noiseFloor().map(floor -> new Floor(floor.scenario(), floor.relativeDifference())),
                remarks(),
                report.scenarios().stream().map(this::subject).toList(),
                Optional.of(report));
    }

    private List<String> summary() {
        Environment environment = report.environment();
        return List.of(
                report.startedAt().toString(),
                environment.server().kind() + " " + environment.server().version(),
                environment.driver().name() + " " + environment.driver().version(),
                Figures.connections(report.connections()),
                Figures.counted(report.settings().rounds(), "round") + " of "
                        + Figures.seconds(report.settings().duration().toMillis() / 1e3));
    }

    private List<Condition> conditions() {
        Environment environment = report.environment();
        Environment.Server server = environment.server();
        Settings settings = report.settings();
        return List.of(
                new Condition("server", server.kind() + " " + server.version()),
                new Condition("storage", server.storage()),
                new Condition("way the server was reached", server.how()),
                new Condition(
                        "workload",
                        String.join(
                                "; ",
                                report.workloads().stream()
                                        .map(RunResults::workload)
                                        .toList())),
                new Condition(
                        "line between driver and server",
                        report.lines().isEmpty()
                                ? NetworkLine.NONE.words()
                                : String.join(
                                        "; ",
                                        report.lines().stream()
                                                .map(NetworkLine::words)
                                                .toList())),
                new Condition(
                        "number of threads",
                        String.join(
                                "; ",
                                report.connections().stream()
                                        .map(String::valueOf)
                                        .toList())),
                new Condition(
                        "rate",
                        settings.rate().isPresent()
                                ? Figures.exact(settings.rate().getAsDouble()) + "/s"
                                : "as fast as it goes"),
                new Condition("number of processors", Integer.toString(environment.cpus())),
                new Condition("operating system", environment.os()),
                new Condition("Java virtual machine", environment.jvm()));
    }

    private static String workload(Workload workload) {
        return workload.name() + ", " + Figures.counted(workload.statements(), STATEMENT) + ", " + workload.isolation()
                + ", longest text " + workload.longestText() + ", " + workload.textsOver255() + " over 255 characters";
    }

    private List<Condition> versions() {
        Environment environment = report.environment();
        Settings settings = report.settings();
        return List.of(
                new Condition(
                        "driver",
                        environment.driver().name() + " " + environment.driver().version()),
                new Condition("pool", environment.pool()),
                new Condition("Roundtrip", environment.harness()),
                new Condition(
                        "measured time",
                        Figures.counted(settings.rounds(), "round") + " of "
                                + Figures.seconds(settings.duration().toMillis() / 1e3)));
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        report.partial().ifPresent(reason -> remarks.add("is partial: " + Figures.oneLine(reason)));
        report.findings().forEach(finding -> remarks.add("has a finding: " + Figures.oneLine(finding)));
        boolean noHistograms = report.scenarios().stream()
                .flatMap(scenario -> scenario.measured().stream())
                .map(Measured::latencies)
                .anyMatch(latencies -> latencies.statement().count() > 0
                        && latencies.histograms().isEmpty());
        if (noHistograms) {
            remarks.add(
                    "holds no raw histograms, as earlier versions wrote it: its percentiles are those of its summary.");
        }
        report.scenarios()
                .forEach(scenario -> scenario.measured().ifPresent(figures -> {
                    if (figures.unreadableConnections() > 0) {
                        remarks.add("could not read "
                                + Figures.counted(figures.unreadableConnections(), "connection") + " of "
                                + scenario.shortName() + ": its counts are too low and are not compared.");
                    }
                    if (figures.work().errors() > 0) {
                        remarks.add("had "
                                + Figures.counted(figures.work().errors(), "failed attempt") + " at a transaction in "
                                + scenario.shortName() + ".");
                    }
                }));
        return remarks;
    }

    private Subject subject(ScenarioResult scenario) {
        Optional<Measured> figures = scenario.measured()
                .filter(measured -> measured.work().statements() > 0)
                .filter(measured -> measured.work().transactions() > 0);
        Optional<Failure> failure = scenario.status() == Status.MEASURED
                ? Optional.empty()
                : Optional.of(new Failure(
                        scenario.status() == Status.FAILED,
                        Figures.oneLine(scenario.reason().orElse("no reason given"))));
        return new Subject(
                scenario.name() + partOf(scenario),
                new Label(Figures.oneLine(scenario.shortName() + partOf(scenario)), Figures.oneLine(scenario.title())),
                parameters(scenario.jdbcUrl()),
                figures.map(this::speed),
                figures.filter(measured -> measured.unreadableConnections() == 0)
                        .map(RunResults::counts)
                        .orElse(List.of()),
                figures.flatMap(measured -> percentiles(measured.latencies())),
                failure);
    }

    /**
     * If a scenario was measured with several drivers, over several lines or with several numbers of
     * threads, each gives a separate subject. A single
     * one is not part of the name, so that runs with different drivers or lines can be compared.
     */
    private String partOf(ScenarioResult scenario) {
        boolean several = report.scenarios().stream()
                        .filter(other -> other.name().equals(scenario.name()))
                        .count()
                > 1;
        return several
                ? (" " + report.words(scenario.conditions())).stripTrailing()
                        + scenario.driver()
                                .map(own -> " " + own.name() + " " + own.version())
                                .orElse("")
                : "";
    }

    /** The parameters without host and port, which change each time an embedded server starts. */
    private static Optional<String> parameters(String url) {
        int question = url.indexOf('?');
        return Optional.of(question < 0 ? "" : Figures.oneLine(url.substring(question + 1)));
    }

    private Speed speed(Measured figures) {
        String unit = report.transactions() + "/s";
        return new Speed(unit, More.IS_FASTER, figures.work().transactionsPerSecondByRound());
    }

    private static List<Count> counts(Measured figures) {
        double statements = (double) figures.work().statements();
        double attempts =
                (double) figures.work().transactions() + figures.work().errors();
        double resolution = Math.min(SHOWN, ONCE_IN_TWENTY * attempts / statements);
        List<Count> counts = new ArrayList<>();
        counts.add(
                new Count("round trips", STATEMENT, figures.roundTripsPerStatement(), resolution, Bearing.ROUND_TRIPS));
        counts.add(new Count(
                "transaction control",
                "transaction",
                figures.transactionControl() / attempts,
                ONCE_IN_TWENTY,
                Bearing.ROUND_TRIPS));
        for (CommandResult command : figures.commands()) {
            counts.add(new Count(
                    command.command(),
                    STATEMENT,
                    figures.servingPerStatement(command.command()),
                    resolution,
                    Bearing.SAID));
        }
        counts.add(new Count("chatter", STATEMENT, figures.chatterPerStatement(), resolution, Bearing.SAID));
        sessionChatterByText(figures)
                .forEach((sql, count) -> counts.add(
                        new Count("chatter " + sql, STATEMENT, count / statements, resolution, Bearing.SAID)));
        return counts;
    }

    private static Map<String, Double> sessionChatterByText(Measured figures) {
        Map<String, Double> byText = new LinkedHashMap<>();
        figures.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .forEach(entry -> byText.merge(Figures.sql(entry.sql()), (double) entry.count(), Double::sum));
        return byText;
    }

    private Optional<Percentiles> percentiles(StatementLatencies latencies) {
        LatencySummary summary = latencies.statement();
        if (summary.count() == 0) {
            return Optional.empty();
        }
        return Optional.of(latencies
                .histograms()
                .statement()
                .map(this::percentiles)
                .orElseGet(() -> new Percentiles(summary.p50(), summary.p95(), summary.p99())));
    }

    private Percentiles percentiles(String histogram) {
        try {
            Latencies raw = Latencies.decoded(histogram);
            return new Percentiles(raw.percentileNanos(50), raw.percentileNanos(95), raw.percentileNanos(99));
        } catch (IllegalArgumentException e) {
            throw new ReportException(
                    file + " is damaged: a raw histogram of it cannot be decoded. Give a file as --json FILE wrote it.",
                    e);
        }
    }
}
