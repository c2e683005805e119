package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.roundtrip.report.ScenarioResult.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Everything that one run measured. Outside tools can rely on the JSON form (docs/report-json.md).
 *
 * @param partial why the run ended early; empty for a complete run
 * @param noiseFloor how much two measurements of the same scenario differed
 * @param ratios how the scenarios' figures compare; empty if no round measured two of them
 * @param driverChanges what later drivers send in addition to the first, or no longer; empty for one driver
 * @param findings sentences that a reader must see: disagreements, unreadable connections, out-of-range values
 * @param recommended the string to use for such a workload; empty if there is no recommendation
 * @param nothingToGain why no string is recommended: this run's measurements are against it; otherwise empty
 * @param machines what each of several load machines gave; empty for a run of one machine
 * @param servers each of several servers; empty for a run on one server
 * @param planProblems statements whose plans a TiDB does not keep, or that read a whole table by a conversion
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "schema")
@JsonTypeName(RunReport.SCHEMA)
public record RunReport(
        Instant startedAt,
        Optional<String> partial,
        Environment environment,
        Settings settings,
        List<ScenarioResult> scenarios,
        Optional<NoiseFloor> noiseFloor,
        List<Ratio> ratios,
        List<DriverChange> driverChanges,
        List<String> findings,
        Optional<UseThis> recommended,
        Optional<NothingToGain> nothingToGain,
        List<Machine> machines,
        List<ServerOfRun> servers,
        List<PlanProblem> planProblems) {

    /** The version of the JSON form. */
    public static final String SCHEMA = "roundtrip/run/1";

    /** A copy with that recommended string. */
    public RunReport recommending(UseThis string) {
        return with(scenarios, ratios, driverChanges, findings, Optional.of(string), Optional.empty(), machines);
    }

    /** A copy that has no recommended string and says why. */
    public RunReport recommendingNothing(NothingToGain reason) {
        return with(scenarios, ratios, driverChanges, findings, Optional.empty(), Optional.of(reason), machines);
    }

    /** A copy that says how its figures compare. */
    public RunReport judged(List<Ratio> compared, List<DriverChange> changes) {
        return with(scenarios, compared, changes, findings, recommended, nothingToGain, machines);
    }

    /** A copy that says what this machine gave, and what a reader must know about it. */
    public RunReport by(Machine machine, List<String> more) {
        List<String> all = Stream.concat(findings.stream(), more.stream()).toList();
        return with(scenarios, ratios, driverChanges, all, recommended, nothingToGain, List.of(machine));
    }

    /** The distinct workloads of the run, in the order of the scenarios. */
    public List<Workload> workloads() {
        return distinct(scenario -> Stream.of(scenario.inputs().workload()));
    }

    private <T> List<T> distinct(Function<ScenarioResult, Stream<T>> of) {
        return scenarios.stream().flatMap(of).distinct().toList();
    }

    /** The requested drivers, in order; empty if the environment's driver was used. */
    public List<Environment.Driver> drivers() {
        return distinct(scenario -> scenario.driver().stream());
    }

    /**
     * The part of the report without the rows that repeat a scenario with a further driver or on a further server under
     * the same conditions.
     */
    public RunReport firstRows() {
        return part(row -> first(row).isSameRowAs(row));
    }

    /** The first row of a scenario under the same conditions: with another driver, on another server, or itself. */
    public ScenarioResult first(ScenarioResult row) {
        return variants(row).get(0);
    }

    /** The rows of the same scenario under the same conditions, itself included. */
    public List<ScenarioResult> variants(ScenarioResult row) {
        return scenarios.stream()
                .filter(other -> other.name().equals(row.name()))
                .filter(other -> other.conditions().equals(row.conditions()))
                .toList();
    }

    /** The latencies between driver and server, in order; empty if none was requested. */
    public List<NetworkLatency> latencies() {
        return distinct(scenario -> scenario.latency().stream());
    }

    /** Whether most of the time was waiting: for a planned start, for a network, or for other nodes. */
    public boolean waits() {
        return settings.rate().isPresent()
                || !latencies().isEmpty()
                || settings.server().choice().equals("cluster");
    }

    /** The numbers of connections, in order. */
    public List<Integer> connections() {
        List<Integer> each = distinct(scenario -> Stream.of(scenario.connections()));
        return each.isEmpty() ? List.of(settings.threads()) : each;
    }

    /**
     * The parts of the report that were measured over the same latency with as many connections; only the whole report
     * if these do not vary.
     */
    public List<RunReport> byConditions() {
        List<Conditions> conditions = distinct(scenario -> Stream.of(scenario.conditions()));
        return conditions.size() < 2
                ? List.of(this)
                : conditions.stream()
                        .map(each -> part(scenario -> scenario.conditions().equals(each)))
                        .toList();
    }

    private RunReport part(Predicate<ScenarioResult> chosen) {
        return with(scenarios.stream().filter(chosen).toList());
    }

    public RunReport with(List<ScenarioResult> chosen) {
        return with(chosen, ratios, driverChanges, findings, recommended, nothingToGain, machines);
    }

    private RunReport with(
            List<ScenarioResult> chosen,
            List<Ratio> compared,
            List<DriverChange> changes,
            List<String> sentences,
            Optional<UseThis> string,
            Optional<NothingToGain> reason,
            List<Machine> parts) {
        return new RunReport(
                startedAt,
                partial,
                environment,
                settings,
                chosen,
                noiseFloor,
                compared,
                changes,
                sentences,
                string,
                reason,
                parts,
                servers,
                planProblems);
    }
}
