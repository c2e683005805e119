package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything one run measured. The JSON form is the contract with outside tools (see docs/report.md).
 *
 * @param partial why the run ended before it was done; empty for a whole run
 * @param noiseFloor how much two measurements of the same scenario differed
 * @param findings sentences a reader must see: disagreements, unreadable connections, out-of-range values
 * @param recommended the string to use for such a workload; empty where there is none to recommend
 */
@JsonPropertyOrder({
    "schema",
    "startedAt",
    "partial",
    "reason",
    "environment",
    "settings",
    "scenarios",
    "noiseFloor",
    "driverChanges",
    "findings",
    "recommended"
})
public record RunReport(
        Instant startedAt,
        @JsonProperty("reason") Optional<String> partial,
        Environment environment,
        Settings settings,
        List<ScenarioResult> scenarios,
        Optional<NoiseFloor> noiseFloor,
        List<String> findings,
        Optional<UseThis> recommended) {

    /** The version of the JSON form. */
    public static final String SCHEMA = "roundtrip/run/1";

    public RunReport {
        Objects.requireNonNull(startedAt, "startedAt");
        Objects.requireNonNull(partial, "partial");
        Objects.requireNonNull(environment, "environment");
        Objects.requireNonNull(settings, "settings");
        scenarios = List.copyOf(scenarios);
        Objects.requireNonNull(noiseFloor, "noiseFloor");
        findings = List.copyOf(findings);
        Objects.requireNonNull(recommended, "recommended");
        if (settings.workload().isEmpty()
                && !scenarios.stream().allMatch(scenario -> scenario.inputs().isPresent())) {
            throw new IllegalArgumentException("settings.workload is missing");
        }
    }

    /** Without a string to recommend. */
    public RunReport(
            Instant startedAt,
            Optional<String> partial,
            Environment environment,
            Settings settings,
            List<ScenarioResult> scenarios,
            Optional<NoiseFloor> noiseFloor,
            List<String> findings) {
        this(startedAt, partial, environment, settings, scenarios, noiseFloor, findings, Optional.empty());
    }

    /** The same, with that string to use. */
    public RunReport recommending(UseThis string) {
        return new RunReport(
                startedAt, partial, environment, settings, scenarios, noiseFloor, findings, Optional.of(string));
    }

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /** Said only of a run that is partial. */
    @JsonProperty("partial")
    Optional<Boolean> saysPartial() {
        return partial.map(reason -> true);
    }

    /** What later drivers send more or less than the first; empty where fewer than two were asked for. */
    @JsonProperty("driverChanges")
    Optional<List<DriverChange>> driverChanges() {
        return drivers().size() < 2 ? Optional.empty() : Optional.of(DriverChange.of(this));
    }

    /** The workload of a scenario; of a report of an earlier version that of the run. */
    public Workload workloadOf(ScenarioResult scenario) {
        return scenario.inputs().map(Inputs::workload).or(settings::workload).orElseThrow();
    }

    /** As {@link #workloadOf}; empty where a report of an earlier version states that of another scenario. */
    public Optional<Workload> statedWorkload(ScenarioResult scenario, ScenarioResult.Measured measured) {
        Workload workload = workloadOf(scenario);
        boolean ranIt = Math.abs(measured.statementsPerTransaction() - workload.statements()) < 0.5;
        return scenario.inputs().isPresent() || ranIt ? Optional.of(workload) : Optional.empty();
    }

    /** Each workload of the run once, in the order of the scenarios. */
    public List<Workload> workloads() {
        return settings.workload()
                .map(List::of)
                .orElseGet(() ->
                        scenarios.stream().map(this::workloadOf).distinct().toList());
    }

    /** What transactions of all scenarios are called, such as {@code transfer}. */
    public String transaction() {
        List<String> names =
                workloads().stream().map(Workload::transaction).distinct().toList();
        return names.size() == 1 ? names.get(0) : "transaction";
    }

    /** The same, of several. */
    public String transactions() {
        return transaction() + "s";
    }

    /** The drivers that were asked for, in that order; none where the environment's was used. */
    public List<Environment.Driver> drivers() {
        return scenarios.stream()
                .flatMap(scenario -> scenario.driver().stream())
                .distinct()
                .toList();
    }

    /** The same run as the first driver had it; all of it where no drivers were asked for. */
    public RunReport ofFirstDriver() {
        List<Environment.Driver> drivers = drivers();
        if (drivers.isEmpty()) {
            return this;
        }
        return new RunReport(
                startedAt,
                partial,
                environment,
                settings,
                scenarios.stream()
                        .filter(scenario -> scenario.driver().equals(Optional.of(drivers.get(0))))
                        .toList(),
                noiseFloor,
                findings,
                recommended);
    }
}
