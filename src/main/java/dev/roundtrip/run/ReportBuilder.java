package dev.roundtrip.run;

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
import dev.roundtrip.run.ScenarioInputs.Found;
import dev.roundtrip.run.ServerComparison.OfServers;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.verdict.Noise;
import dev.roundtrip.verdict.Verdicts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Builds the report of what was measured so far, after every round and at the end.
 *
 * @param startedAt when the run began, for display
 * @param recommended the string that is recommended for the reached server
 * @param known the findings that are known before anything is measured
 */
record ReportBuilder(
        RunRequest request,
        Plan plan,
        Instant startedAt,
        Environment environment,
        UseThis recommended,
        List<String> known) {

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
                Stream.concat(known.stream(), problems.findings().stream()).toList(),
                Optional.of(recommended),
                Optional.empty(),
                List.of(),
                problems.servers().servers(),
                problems.servers().problems()));
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
