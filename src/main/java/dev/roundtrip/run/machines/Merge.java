package dev.roundtrip.run.machines;

import dev.roundtrip.result.Inputs;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.NoiseFloor;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.Round;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.UseThis;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The reports of several load machines as one report: that of one machine with all their connections. A pure function.
 * Counts are added, histograms are merged bucket by bucket, and everything else is computed again from the sums.
 */
public record Merge(List<Part> parts, List<Machine> lost) {

    static final String READINGS_OVERLAP = "The server's figures are left out: each machine read the whole server.";

    /**
     * One report of separate runs of one experiment.
     *
     * @throws ReportException if two are the same, or they are of different experiments; the
     *     message names the first difference
     */
    public static RunReport of(List<Part> parts) {
        SameInputs.require(parts);
        SameInputs.requireOneTime(parts);
        return new Merge(List.copyOf(parts), List.of()).report();
    }

    /**
     * One report of a run by several machines.
     *
     * @param parts at least one
     * @param lost the machines of the run that gave none; the report is then partial and names them
     * @throws ReportException as {@link #of(List)}
     */
    static RunReport of(List<Part> parts, List<Machine> lost) {
        SameInputs.require(parts);
        return new Merge(List.copyOf(parts), List.copyOf(lost)).report();
    }

    private RunReport report() {
        RunReport first = parts.get(0).report();
        List<ScenarioResult> scenarios = IntStream.range(0, first.scenarios().size())
                .mapToObj(this::scenario)
                .toList();
        List<Machine> machines = new ArrayList<>(
                parts.stream().flatMap(part -> part.machines().stream()).toList());
        machines.addAll(lost);
        Optional<UseThis> recommended =
                each(RunReport::recommended).flatMap(Optional::stream).findFirst();
        machines.sort(Comparator.comparing(machine -> machine.lost().isPresent()));
        return new RunReport(
                each(RunReport::startedAt)
                        .min(Comparator.<Instant>naturalOrder())
                        .orElseThrow(),
                partial(),
                first.environment(),
                Records.sum(each(RunReport::settings).toList()),
                scenarios,
                noiseFloor(scenarios),
                findings(scenarios),
                recommended,
                recommended.isPresent() ? Optional.empty() : first.nothingToGain(),
                machines,
                List.of(),
                first.planProblems());
    }

    private <T> Stream<T> each(Function<RunReport, T> figure) {
        return parts.stream().map(Part::report).map(figure);
    }

    private Optional<String> partial() {
        List<String> reasons = new ArrayList<>();
        lost.forEach(machine -> reasons.add(
                machine.name() + " was lost: " + machine.lost().orElseThrow() + " The figures are of the others."));
        parts.forEach(part -> part.report().partial().ifPresent(reason -> reasons.add(part.name() + ": " + reason)));
        return reasons.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", reasons));
    }

    private ScenarioResult scenario(int index) {
        List<ScenarioResult> each =
                each(report -> report.scenarios().get(index)).toList();
        List<ScenarioResult> measured =
                each.stream().filter(one -> one.measured().isPresent()).toList();
        ScenarioResult first = each.get(0);
        Optional<ScenarioResult> failed =
                each.stream().filter(one -> one.status() == Status.FAILED).findFirst();
        boolean whole = lost.isEmpty() && areOneRun() && failed.isEmpty() && measured.size() == parts.size();
        Inputs.Pool pool =
                Records.sum(each.stream().map(one -> one.inputs().pool()).toList());
        return new ScenarioResult(
                first.name(),
                first.title(),
                failed.map(ScenarioResult::status).orElse(first.status()),
                failed.map(one -> parts.get(each.indexOf(one)).name() + ": "
                                + one.reason().orElse("no reason is known"))
                        .or(first::reason),
                first.jdbcUrl(),
                measured.isEmpty() ? Optional.empty() : Optional.of(MergedScenario.of(measured, whole)),
                first.driver(),
                Records.with(first.inputs(), Map.of("pool", pool)));
    }

    /** Reports of separate runs have begun at moments of their own. */
    private boolean areOneRun() {
        return parts.stream()
                .flatMap(part -> part.machines().stream())
                .allMatch(machine -> machine.starts().isPresent());
    }

    /** From the throughputs of all machines together. */
    private Optional<NoiseFloor> noiseFloor(List<ScenarioResult> merged) {
        List<NoiseFloor> floors =
                each(RunReport::noiseFloor).flatMap(Optional::stream).toList();
        if (floors.size() < parts.size()
                || floors.stream().map(NoiseFloor::scenario).distinct().count() > 1) {
            return Optional.empty();
        }
        String twice = floors.get(0).scenario();
        List<Round> again =
                MergedRounds.of(floors.stream().map(NoiseFloor::rounds).toList());
        return merged.stream()
                .filter(scenario -> scenario.name().equals(twice))
                .flatMap(scenario -> scenario.measured().stream())
                .findFirst()
                .map(measured -> measured.work().rounds())
                .filter(rounds -> !rounds.isEmpty() && !again.isEmpty())
                .map(rounds -> NoiseFloor.of(twice, rounds, again, List.of()));
    }

    private List<String> findings(List<ScenarioResult> merged) {
        LinkedHashSet<String> findings = new LinkedHashSet<>();
        parts.forEach(part -> part.report().findings().forEach(finding -> findings.add(part.name() + ": " + finding)));
        merged.forEach(scenario -> sides(scenario)
                .flatMap(side -> side.reconciliation().stream())
                .filter(line -> !line.agrees())
                .map(line -> scenario.shortName() + ": the machines together and the server " + line.disagreement())
                .forEach(findings::add));
        long readers = each(RunReport::scenarios)
                .filter(scenarios ->
                        scenarios.stream().flatMap(Merge::sides).findAny().isPresent())
                .count();
        if (readers > 1) {
            findings.add(READINGS_OVERLAP);
        }
        return List.copyOf(findings);
    }

    private static Stream<ServerSide> sides(ScenarioResult scenario) {
        return scenario.measured().flatMap(Measured::server).stream();
    }
}
