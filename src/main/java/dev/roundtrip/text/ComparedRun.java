package dev.roundtrip.text;

import dev.roundtrip.report.Environment;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.Workload;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.Comparison.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run report, as a comparison asks for it. Scenarios are named by what identifies them in the other report. */
record ComparedRun(RunReport report, Map<String, ScenarioResult> scenarios) {

    /**
     * Something about a run that may differ from another run.
     *
     * @param mustBeEqual for a fair comparison; what need not be equal can be the purpose of the comparison
     */
    record Condition(String name, boolean mustBeEqual, Function<RunReport, String> of) {}

    static final List<Condition> CONDITIONS = List.of(
            new Condition("server", true, ofServer(EnvironmentWords::of)),
            new Condition("storage", true, ofServer(Environment.Server::storage)),
            new Condition("way to the server", true, ofServer(Environment.Server::how)),
            new Condition("workload", true, each(row -> workload(row.inputs().workload()))),
            new Condition("latency between driver and server", true, each(ComparedRun::latency)),
            new Condition("number of threads", true, each(row -> "" + row.connections())),
            new Condition("rate", true, ComparedRun::rate),
            new Condition("number of processors", true, of(environment -> "" + environment.cpus())),
            new Condition("operating system", true, of(Environment::os)),
            new Condition("JVM", true, of(Environment::jvm)),
            new Condition(
                    "driver", false, of(environment -> EnvironmentWords.of(environment.driver()))),
            new Condition("pool", false, of(Environment::pool)),
            new Condition("Roundtrip", false, of(Environment::harness)),
            new Condition("measured time", false, Notes::rounds));

    private static Function<RunReport, String> of(Function<Environment, String> words) {
        return run -> words.apply(run.environment());
    }

    private static Function<RunReport, String> ofServer(Function<Environment.Server, String> words) {
        return of(environment -> words.apply(environment.server()));
    }

    private static Function<RunReport, String> each(Function<ScenarioResult, String> words) {
        return run -> run.scenarios().stream().map(words).distinct().collect(Collectors.joining("; "));
    }

    ComparedRun(RunReport report) {
        this(report, new LinkedHashMap<>());
        report.scenarios().forEach(scenario -> scenarios.put(scenario.name() + partOf(scenario), scenario));
    }

    Side side(String file) {
        return new Side(
                file,
                List.of(
                        report.startedAt().toString(),
                        EnvironmentWords.of(report.environment().server()),
                        EnvironmentWords.of(report.environment().driver()),
                        Figures.connections(report.connections()),
                        Notes.rounds(report)),
                report.noiseFloor()
                        .map(floor ->
                                new NoiseFloor(floor.scenario(), floor.relativeDifference(), List.of(), List.of())));
    }

    private static String latency(ScenarioResult row) {
        return ConditionWords.of(row.latency().orElse(NetworkLatency.NONE));
    }

    private static String rate(RunReport run) {
        return Figures.known(run.settings().rate(), rate -> Figures.exact(rate) + "/s", "unlimited");
    }

    private static String workload(Workload workload) {
        return Notes.workload(workload) + ", longest text " + workload.longestText() + ", " + workload.textsOver255()
                + " over 255 characters";
    }

    /** What a reader must know about this report, each the end of a sentence that it begins. */
    List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        report.partial().ifPresent(reason -> remarks.add("is partial: " + Figures.oneLine(reason)));
        report.findings().forEach(finding -> remarks.add("has a finding: " + Figures.oneLine(finding)));
        report.scenarios()
                .forEach(scenario -> scenario.measured().ifPresent(figures -> {
                    long unreadable = figures.unreadableConnections();
                    long errors = figures.work().errors();
                    if (unreadable > 0) {
                        remarks.add("could not read " + Digits.counted(unreadable, "connection") + " of "
                                + Scenario.shortName(scenario.name()) + ": its counts are not compared.");
                    }
                    if (errors > 0) {
                        remarks.add("had " + Digits.counted(errors, "failed attempt") + " at a transaction in "
                                + Scenario.shortName(scenario.name()) + ".");
                    }
                }));
        return remarks;
    }

    String label(String name) {
        ScenarioResult scenario = scenarios.get(name);
        return Figures.oneLine(Scenario.shortName(scenario.name()) + partOf(scenario));
    }

    /**
     * If a scenario was measured with several drivers, on several servers, over several latencies or with several
     * numbers of threads, each gives a separate row. A single one is not part of the name, so that runs with different
     * drivers or latencies can be compared.
     */
    private String partOf(ScenarioResult scenario) {
        List<String> names =
                report.scenarios().stream().map(ScenarioResult::name).toList();
        boolean several = Collections.frequency(names, scenario.name()) > 1;
        return several
                ? (" " + ConditionWords.of(report, scenario.conditions())).stripTrailing()
                        + scenario.driver().map(own -> " " + EnvironmentWords.of(own)).orElse("")
                        + scenario.server().name().map(own -> " " + own).orElse("")
                : "";
    }

    /** The rows that have figures here and none there, as sentences. */
    Stream<String> measuredNotIn(ComparedRun b) {
        return scenarios.keySet().stream()
                .filter(name -> isMeasured(name) && !b.isMeasured(name))
                .map(name -> Prose.sentence(label(name) + " was measured in A, not in B"
                        + Optional.ofNullable(b.scenarios.get(name))
                                .flatMap(ScenarioResult::reason)
                                .map(reason -> ": " + Figures.oneLine(reason))
                                .orElse("")));
    }

    private boolean isMeasured(String name) {
        return Optional.ofNullable(scenarios.get(name))
                .filter(row -> row.status() == Status.MEASURED)
                .flatMap(ScenarioResult::withWork)
                .isPresent();
    }

    /** The expectations that this report does not meet as B, a sentence for each row. */
    Stream<String> unexpected() {
        return scenarios.keySet().stream()
                .flatMap(name -> scenarios.get(name).measured().stream()
                        .filter(figures -> !figures.asExpected())
                        .map(figures -> label(name) + " is not as expected in B: "
                                + figures.expectations().stream()
                                        .filter(expectation -> !expectation.met())
                                        .map(expectation -> Figures.oneLine(expectation.what()))
                                        .collect(Collectors.joining(", "))
                                + "."));
    }

    /** The parameters without host and port, which change each time an embedded server starts. */
    String parameters(String name) {
        String url = scenarios.get(name).jdbcUrl();
        int question = url.indexOf('?');
        return question < 0 ? "no parameters" : Figures.oneLine(url.substring(question + 1));
    }

    String unit() {
        return TransactionWords.several(report) + "/s";
    }

    /** Of each round; empty if it was not measured. */
    List<Double> rates(String name) {
        return scenarios.get(name).withWork().stream()
                .flatMap(figures -> figures.work().transactionsPerSecondByRound().stream())
                .toList();
    }

    /** Empty if it was not measured, or if its counts are too low. */
    Optional<Measured> counted(String name) {
        return scenarios.get(name).withWork().filter(figures -> figures.unreadableConnections() == 0);
    }
}
