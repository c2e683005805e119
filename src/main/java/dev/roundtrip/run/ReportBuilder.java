package dev.roundtrip.run;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.RecommendedString;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Inputs.Variable;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.Settings;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.report.Workload;
import dev.roundtrip.run.ScenarioInputs.Found;
import dev.roundtrip.run.ServerComparison.OfServers;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.verdict.Noise;
import dev.roundtrip.verdict.Verdicts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Builds the report of what was measured so far, after every round and at the end.
 *
 * @param startedAt when the run began, for display
 * @param recommended the string that is recommended for the first driver and the largest workload
 */
record ReportBuilder(RunRequest request, Plan plan, Instant startedAt, Environment environment, UseThis recommended) {

    ReportBuilder(RunRequest request, Plan plan, Instant startedAt, Environment environment) {
        this(request, plan, startedAt, environment, recommended(request, plan, environment));
    }

    /** The problems of a run so far, and the differences between its servers. */
    record RunProblems(
            Optional<String> partial, Map<Plan.Entry, String> failures, List<String> findings, OfServers servers) {}

    private Inputs inputs(Plan.Entry entry, Found found) {
        List<Variable> asked = entry.variables().stream()
                .map(variable -> new Variable(
                        variable.name(), variable.scope(), variable.value(), Optional.empty(), Optional.empty()))
                .toList();
        return ScenarioInputs.of(entry, request, environment, asked, found);
    }

    /** The report of a run in which every scenario was skipped, or that has not begun. */
    RunReport nothingMeasured() {
        RunProblems none = new RunProblems(Optional.empty(), Map.of(), List.of(), OfServers.NOTHING);
        return report(List.of(), Optional.empty(), entry -> Found.NOTHING, none);
    }

    /** @param found gives what each scenario's profile got from the server */
    RunReport report(Lanes lanes, Function<Plan.Entry, Found> found, RunProblems problems) {
        return report(lanes.all(), noiseFloor(lanes), found, problems);
    }

    private RunReport report(
            List<Lane> lanes,
            Optional<NoiseFloor> noiseFloor,
            Function<Plan.Entry, Found> found,
            RunProblems problems) {
        List<ScenarioResult> results = new ArrayList<>();
        for (Plan.Entry entry : plan.entries()) {
            Optional<Lane> lane =
                    lanes.stream().filter(each -> each.entry.equals(entry)).findFirst();
            results.add(
                    result(entry, lane, Optional.ofNullable(problems.failures().get(entry)), found.apply(entry)));
        }
        int rounds = lanes.stream().mapToInt(lane -> lane.rounds().size()).max().orElse(0);
        return Verdicts.on(new RunReport(
                startedAt,
                problems.partial(),
                environment,
                settings(rounds),
                results,
                noiseFloor,
                List.of(),
                List.of(),
                problems.findings(),
                Optional.of(recommended),
                Optional.empty(),
                List.of(),
                problems.servers().servers(),
                problems.servers().problems()));
    }

    private static UseThis recommended(RunRequest request, Plan plan, Environment environment) {
        List<Workload> workloads =
                request.scenarios().stream().map(ScenarioInputs::workload).toList();
        int statements = workloads.stream().mapToInt(Workload::statements).max().orElseThrow();
        int longest = workloads.stream().mapToInt(Workload::longestText).max().orElseThrow();
        UseThis string = RecommendedString.of(
                        request.own().orElseGet(() -> common(plan)),
                        DriverVersion.parse(environment.driver().version()).orElse(DriverVersion.NEWEST_KNOWN),
                        Assumptions.ofStatements(statements, longest)
                                .withBatches(Workloads.haveBatches(request.scenarios())))
                .published();
        // The memory of kept statements was measured on TiDB.
        return environment.server().kind().equals(ServerKind.TIDB.label())
                ? string
                : new UseThis(string.jdbcUrl(), string.unless(), List.of());
    }

    /**
     * The parameters that the strings of this run have in common; strings of bundled profiles are left out, since they
     * are for reproducing.
     */
    private static JdbcUrl common(Plan plan) {
        Optional<List<UrlParameter>> common = plan.entries().stream()
                .map(Plan.Entry::scenario)
                .filter(scenario -> !Profiles.names().contains(scenario.name())
                        && !scenario.name().equals(Scenario.RECOMMENDED))
                .map(scenario -> scenario.connection().parameters().properties())
                .reduce((some, other) -> some.stream().filter(other::contains).toList());
        return JdbcUrl.parse(RecommendedString.TEMPLATE).orElseThrow().withChanges(common.orElse(List.of()), Set.of());
    }

    private ScenarioResult result(Plan.Entry entry, Optional<Lane> lane, Optional<String> failure, Found found) {
        Scenario scenario = entry.scenario();
        Optional<Measured> measured = lane.flatMap(each -> each.sum()
                .map(sum ->
                        LaneFigures.of(each, sum, request.load().rate().isPresent(), StatusPortCheck.of(entry.on()))));
        Status status = entry.skipped().isPresent()
                ? Status.SKIPPED
                : failure.isPresent() || measured.isEmpty() ? Status.FAILED : Status.MEASURED;
        Optional<String> reason = entry.skipped().or(() -> failure);
        if (status == Status.FAILED && reason.isEmpty()) {
            reason = Optional.of("the run ended before it was measured");
        }
        return new ScenarioResult(
                scenario.name(),
                scenario.title(),
                status,
                reason,
                entry.url().raw(),
                measured,
                entry.driver().map(Environments::driver),
                inputs(entry, found));
    }

    /**
     * @param done the number of rounds that were measured, which the settings have if a precision decides the number
     */
    private Settings settings(int done) {
        return new Settings(
                request.load().mostThreads(),
                request.timing().precision().isPresent()
                        ? Math.max(1, done)
                        : request.timing().rounds(),
                request.timing().duration(),
                request.timing().warmup(),
                request.load().rate(),
                ScenarioInputs.server(request),
                request.timing().precision(),
                Optional.of(request.load().rollsBack()).filter(rollsBack -> rollsBack));
    }

    /** The noise floor of the scenario that has two lanes. */
    private static Optional<NoiseFloor> noiseFloor(Lanes lanes) {
        Lane first = lanes.twins().get(0);
        Lane again = lanes.twins().get(1);
        return first.rounds().isEmpty() || again.rounds().isEmpty()
                ? Optional.empty()
                : Optional.of(Noise.floor(
                        first.entry.scenario().name(),
                        first.rounds(),
                        again.rounds(),
                        lanes.alike(first, again),
                        again.serverSide().map(ServerSide::reconciliation).orElse(List.of())));
    }
}
