package dev.roundtrip.render;

import dev.roundtrip.render.ComparedScenario.Percentiles;
import dev.roundtrip.result.ChatterResult;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.Environment;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A run report, as a comparison asks for it. Scenarios are named by what identifies them in the other report. */
final class ComparedRun {

    static final String ROUND_TRIPS = "round trips";

    /** The resolution of two decimals. */
    private static final double SHOWN = 0.005;

    /** A count of less than one in twenty transactions is an event, not something that each transaction sends. */
    private static final double ONCE_IN_TWENTY = 0.05;

    private static final String STATEMENT = "statement";

    private final RunReport report;
    private final Map<String, ScenarioResult> scenarios = new LinkedHashMap<>();

    ComparedRun(RunReport report) {
        this.report = report;
        report.scenarios().forEach(scenario -> scenarios.put(scenario.name() + partOf(scenario), scenario));
    }

    /**
     * How often something was sent.
     *
     * @param per the unit that {@code amount} is counted for
     * @param resolution smaller differences are ignored: counts are exact, but an occasional ping is no change
     * @param awaited whether the application waits for each, so that more are worse; what else costs time is counted
     *     as round trips already
     */
    record Count(String per, double amount, double resolution, boolean awaited) {}

    Map<String, ScenarioResult> scenarios() {
        return scenarios;
    }

    /** What was measured and where, a few words each. */
    List<String> summary() {
        return List.of(
                report.startedAt().toString(),
                report.environment().server().kind() + " "
                        + report.environment().server().version(),
                driver(),
                Figures.connections(report.connections()),
                rounds());
    }

    /** What must be equal for a fair comparison. */
    Map<String, String> conditions() {
        Environment environment = report.environment();
        Environment.Server server = environment.server();
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put("server", server.kind() + " " + server.version());
        conditions.put("storage", server.storage());
        conditions.put("way the server was reached", server.how());
        conditions.put(
                "workload",
                report.workloads().stream().map(ComparedRun::workload).collect(Collectors.joining("; ")));
        conditions.put(
                "line between driver and server",
                report.lines().isEmpty()
                        ? NetworkLine.NONE.words()
                        : report.lines().stream().map(NetworkLine::words).collect(Collectors.joining("; ")));
        conditions.put(
                "number of threads",
                report.connections().stream().map(String::valueOf).collect(Collectors.joining("; ")));
        conditions.put(
                "rate",
                report.settings().rate().isPresent()
                        ? Figures.exact(report.settings().rate().getAsDouble()) + "/s"
                        : "as fast as it goes");
        conditions.put("number of processors", Integer.toString(environment.cpus()));
        conditions.put("operating system", environment.os());
        conditions.put("Java virtual machine", environment.jvm());
        return conditions;
    }

    private static String workload(Workload workload) {
        return workload.name() + ", " + Figures.counted(workload.statements(), STATEMENT) + ", " + workload.isolation()
                + ", longest text " + workload.longestText() + ", " + workload.textsOver255() + " over 255 characters";
    }

    /** What may differ, because it can be the purpose of the comparison. */
    Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("driver", driver());
        versions.put("pool", report.environment().pool());
        versions.put("Roundtrip", report.environment().harness());
        versions.put("measured time", rounds());
        return versions;
    }

    private String driver() {
        Environment.Driver driver = report.environment().driver();
        return driver.name() + " " + driver.version();
    }

    private String rounds() {
        return Figures.counted(report.settings().rounds(), "round") + " of "
                + Figures.seconds(report.settings().duration().toMillis() / 1e3);
    }

    /** What a reader must know about this report, each the end of a sentence that it begins. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        report.partial().ifPresent(reason -> remarks.add("is partial: " + Figures.oneLine(reason)));
        report.findings().forEach(finding -> remarks.add("has a finding: " + Figures.oneLine(finding)));
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

    String label(String name) {
        ScenarioResult scenario = scenarios.get(name);
        return Figures.oneLine(scenario.shortName() + partOf(scenario));
    }

    /**
     * If a scenario was measured with several drivers, over several lines or with several numbers of threads, each
     * gives a separate row. A single one is not part of the name, so that runs with different drivers or lines can be
     * compared.
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
    String parameters(String name) {
        String url = scenarios.get(name).jdbcUrl();
        int question = url.indexOf('?');
        return question < 0 ? "no parameters" : Figures.oneLine(url.substring(question + 1));
    }

    String unit() {
        return report.transactions() + "/s";
    }

    /** Of each round; empty if it was not measured. */
    List<Double> rates(String name) {
        return scenarios
                .get(name)
                .withWork()
                .map(figures -> figures.work().transactionsPerSecondByRound())
                .orElse(List.of());
    }

    /** By what is counted, round trips first; empty if it was not measured, or the counts are known to be too low. */
    Map<String, Count> counts(String name) {
        Map<String, Count> counts = new LinkedHashMap<>();
        scenarios
                .get(name)
                .withWork()
                .filter(figures -> figures.unreadableConnections() == 0)
                .ifPresent(figures -> addCounts(figures, counts));
        return counts;
    }

    private static void addCounts(Measured figures, Map<String, Count> counts) {
        double statements = (double) figures.work().statements();
        double attempts =
                (double) figures.work().transactions() + figures.work().errors();
        double resolution = Math.min(SHOWN, ONCE_IN_TWENTY * attempts / statements);
        counts.put(ROUND_TRIPS, new Count(STATEMENT, figures.roundTripsPerStatement(), resolution, true));
        counts.put(
                "transaction control",
                new Count("transaction", figures.transactionControl() / attempts, ONCE_IN_TWENTY, true));
        for (CommandResult command : figures.commands()) {
            counts.put(
                    command.command(),
                    new Count(STATEMENT, figures.servingPerStatement(command.command()), resolution, false));
        }
        counts.put("chatter", new Count(STATEMENT, figures.chatterPerStatement(), resolution, false));
        figures.chatter().stream()
                .filter(ChatterResult::isSessionChatter)
                .forEach(entry -> counts.merge(
                        "chatter " + Figures.sql(entry.sql()),
                        new Count(STATEMENT, entry.count() / statements, resolution, false),
                        (one, other) -> new Count(STATEMENT, one.amount() + other.amount(), resolution, false)));
    }

    Optional<Percentiles> percentiles(String name) {
        return scenarios
                .get(name)
                .withWork()
                .map(figures -> figures.latencies().statement())
                .filter(LatencySummary::isPresent)
                .map(statement -> new Percentiles(statement.p50(), statement.p95(), statement.p99()));
    }
}
