package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Everything that one run measured. Outside tools can rely on the JSON form (see docs/report.md).
 *
 * @param partial why the run ended early; empty for a complete run
 * @param noiseFloor how much two measurements of the same scenario differed
 * @param findings sentences that a reader must see: disagreements, unreadable connections, out-of-range values
 * @param recommended the string to use for such a workload; empty if there is no recommendation
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
    "ratios",
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

    /** Without a recommended string. */
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

    /** A copy with that recommended string. */
    public RunReport recommending(UseThis string) {
        return new RunReport(
                startedAt, partial, environment, settings, scenarios, noiseFloor, findings, Optional.of(string));
    }

    @JsonProperty("schema")
    String schema() {
        return SCHEMA;
    }

    /** Present only for a partial run. */
    @JsonProperty("partial")
    Optional<Boolean> saysPartial() {
        return partial.map(reason -> true);
    }

    /** How the scenarios' figures compare; empty if no round measured two of them. */
    @JsonProperty("ratios")
    Optional<List<Ratio>> comparedFigures() {
        return Optional.of(Ratios.of(this).all()).filter(all -> !all.isEmpty());
    }

    /** What later drivers send in addition to the first, or no longer; empty if fewer than two were requested. */
    @JsonProperty("driverChanges")
    Optional<List<DriverChange>> driverChanges() {
        return drivers().size() < 2 ? Optional.empty() : Optional.of(DriverChange.of(this));
    }

    /** The workload of a scenario; in a report of an earlier version, the run's workload. */
    public Workload workloadOf(ScenarioResult scenario) {
        return scenario.inputs().map(Inputs::workload).or(settings::workload).orElseThrow();
    }

    /** As {@link #workloadOf}; empty if a report of an earlier version states another scenario's workload. */
    public Optional<Workload> statedWorkload(ScenarioResult scenario, ScenarioResult.Measured measured) {
        Workload workload = workloadOf(scenario);
        boolean ranIt = Math.abs(measured.statementsPerTransaction() - workload.statements()) < 0.5;
        return scenario.inputs().isPresent() || ranIt ? Optional.of(workload) : Optional.empty();
    }

    /** The distinct workloads of the run, in the order of the scenarios. */
    public List<Workload> workloads() {
        return settings.workload()
                .map(List::of)
                .orElseGet(() ->
                        scenarios.stream().map(this::workloadOf).distinct().toList());
    }

    /** The common word for the transactions of all scenarios, such as {@code transfer}. */
    public String transaction() {
        List<String> names =
                workloads().stream().map(Workload::transaction).distinct().toList();
        return names.size() == 1 ? names.get(0) : "transaction";
    }

    /** The plural of {@link #transaction}. */
    public String transactions() {
        return transaction() + "s";
    }

    /** The requested drivers, in order; empty if the environment's driver was used. */
    public List<Environment.Driver> drivers() {
        return scenarios.stream()
                .flatMap(scenario -> scenario.driver().stream())
                .distinct()
                .toList();
    }

    /** The part of the report for the first driver; the whole report if no drivers were requested. */
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
