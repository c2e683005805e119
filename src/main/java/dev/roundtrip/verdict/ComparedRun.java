package dev.roundtrip.verdict;

import dev.roundtrip.report.CompareReport.Incomplete;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.RunSide;
import dev.roundtrip.report.CompareReport.Side;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Conditions;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A run report, as a comparison asks for it. Scenarios are named by what identifies them in the other report. */
record ComparedRun(RunReport report, Map<RowName, ScenarioResult> scenarios) {

    ComparedRun(RunReport report) {
        this(report, new LinkedHashMap<>());
        report.scenarios().forEach(scenario -> scenarios.put(name(scenario), scenario));
    }

    /**
     * The name of a row. If a scenario was measured with several drivers, on several servers, over several latencies or
     * with several numbers of threads, each gives a separate row. A single one is not part of the name, so that runs
     * with different drivers or latencies can be compared.
     */
    private RowName name(ScenarioResult scenario) {
        List<String> names =
                report.scenarios().stream().map(ScenarioResult::name).toList();
        if (Collections.frequency(names, scenario.name()) < 2) {
            return RowName.of(scenario.name());
        }
        Conditions own = scenario.conditions()
                .varying(report.latencies().size() > 1, report.connections().size() > 1);
        return new RowName(
                scenario.name(), scenario.driver(), scenario.server().name(), own.latency(), own.connections());
    }

    Side side(String file) {
        return new Side(file, report.startedAt(), Optional.of(side()), Optional.empty());
    }

    RunSide side() {
        return new RunSide(
                report.environment(),
                report.workloads(),
                report.scenarios().stream()
                        .map(row -> row.latency().orElse(NetworkLatency.NONE))
                        .distinct()
                        .toList(),
                report.connections(),
                report.settings().rounds(),
                report.settings().duration(),
                report.settings().rate(),
                report.noiseFloor()
                        .map(floor ->
                                new NoiseFloor(floor.scenario(), floor.relativeDifference(), List.of(), List.of())),
                report.partial(),
                report.findings(),
                report.scenarios().stream()
                        .flatMap(row -> row.measured().stream()
                                .map(figures -> new Incomplete(
                                        row.name(),
                                        figures.unreadableConnections(),
                                        figures.work().errors())))
                        .filter(row -> row.unreadableConnections() + row.errors() > 0)
                        .toList());
    }

    /** The server without its name, which tells it from other servers of one run only. */
    static Environment.Server server(RunSide side) {
        Environment.Server server = side.environment().server();
        return new Environment.Server(server.kind(), server.version(), "", "");
    }

    /** The parameters of a string without host and port, which change each time an embedded server starts. */
    Optional<String> parameters(RowName name) {
        String url = scenarios.get(name).jdbcUrl();
        int question = url.indexOf('?');
        return question < 0 ? Optional.empty() : Optional.of(url.substring(question + 1));
    }

    /** The rates of the rounds; empty if the row was not measured. */
    List<Double> rates(RowName name) {
        return scenarios.get(name).withWork().stream()
                .flatMap(figures -> figures.work().transactionsPerSecondByRound().stream())
                .toList();
    }

    /** The figures of a row; empty if it was not measured, or if its counts are too low. */
    Optional<Measured> counted(RowName name) {
        return scenarios.get(name).withWork().filter(figures -> figures.unreadableConnections() == 0);
    }

    boolean isMeasured(RowName name) {
        return Optional.ofNullable(scenarios.get(name))
                .filter(row -> row.status() == Status.MEASURED)
                .flatMap(ScenarioResult::withWork)
                .isPresent();
    }
}
