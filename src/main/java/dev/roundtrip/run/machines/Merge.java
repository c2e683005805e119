package dev.roundtrip.run.machines;

import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.Inputs;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.Machine.Starts;
import dev.roundtrip.report.NoiseFloor;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.Settings;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.text.CrossCheckWords;
import dev.roundtrip.verdict.Noise;
import dev.roundtrip.verdict.Verdicts;
import dev.roundtrip.workload.data.CheckVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Merges the reports of several load machines to one report, as of one machine with all their connections. It is a pure
 * function. Counts are added, histograms are merged bucket by bucket, and everything else is computed again from the
 * sums.
 */
public record Merge(List<Part> parts) {

    static final String READINGS_OVERLAP = "The server's figures are left out: each machine read the whole server.";
    public static final String LATE =
            "The server's figures are left out: they have work that is in none of these reports.";

    /**
     * The report of one run by several machines, or of separate runs of one experiment. A machine of the run whose
     * report is missing makes it partial.
     *
     * @param parts at least one part
     * @throws ReportException if two parts are the same, or they are of different experiments; the message names the
     *     first difference
     */
    public static RunReport of(List<Part> parts) {
        SameInputs.require(parts);
        // The first machine has read the server and the data while all machines stood still.
        Comparator<Part> byNumber = Comparator.comparing(
                part -> part.starts().mapToInt(Starts::machine).min().orElse(0));
        return new Merge(parts.stream().sorted(byNumber).toList()).report();
    }

    /** The machines of the run that gave no report. */
    private List<Machine> lost() {
        List<Starts> given = parts.stream().flatMap(Part::starts).toList();
        return IntStream.rangeClosed(1, given.isEmpty() ? 0 : given.get(0).machines())
                .filter(number -> given.stream().noneMatch(starts -> starts.machine() == number))
                .mapToObj(number -> Machine.lost("machine " + number, "its report is not among these."))
                .toList();
    }

    private RunReport report() {
        RunReport first = parts.get(0).report();
        Optional<CheckVerdict> checks = checks();
        List<ScenarioResult> scenarios = IntStream.range(0, first.scenarios().size())
                .mapToObj(this::scenario)
                .toList();
        List<Machine> machines = new ArrayList<>(
                parts.stream().flatMap(part -> part.machines().stream()).toList());
        machines.addAll(lost());
        Optional<UseThis> recommended =
                each(RunReport::recommended).flatMap(Optional::stream).findFirst();
        machines.sort(Comparator.comparing(machine -> machine.lost().isPresent()));
        return Verdicts.on(new RunReport(
                each(RunReport::startedAt)
                        .min(Comparator.<Instant>naturalOrder())
                        .orElseThrow(),
                partial(checks),
                first.environment(),
                each(RunReport::settings).reduce(Settings::plus).orElseThrow(),
                scenarios,
                noiseFloor(scenarios),
                List.of(),
                List.of(),
                findings(scenarios, checks),
                recommended,
                recommended.isPresent() ? Optional.empty() : first.nothingToGain(),
                machines,
                List.of(),
                first.planProblems()));
    }

    private <T> Stream<T> each(Function<RunReport, T> figure) {
        return parts.stream().map(Part::report).map(figure);
    }

    /**
     * The verdict on the data, with the transactions of all machines; empty if the checks of some machines are not
     * known.
     */
    private Optional<CheckVerdict> checks() {
        List<List<DataCheck>> each = parts.stream()
                .flatMap(part -> part.machines().stream())
                .map(Machine::checks)
                .toList();
        int most = each.stream().mapToInt(List::size).max().orElse(0);
        boolean unknown = !lost().isEmpty() || each.stream().anyMatch(one -> one.size() < most);
        return most > 0 && unknown
                ? Optional.empty()
                : Optional.of(new CheckVerdict(IntStream.range(0, most)
                        .mapToObj(i -> each.stream()
                                .map(one -> one.get(i))
                                .reduce(DataCheck::plus)
                                .orElseThrow())
                        .toList()));
    }

    private Optional<String> partial(Optional<CheckVerdict> checks) {
        List<String> reasons = new ArrayList<>();
        lost().forEach(machine -> reasons.add(
                machine.name() + " was lost: " + machine.lost().orElseThrow() + " The figures are of the others."));
        parts.forEach(part -> part.report().partial().ifPresent(reason -> reasons.add(part.name() + ": " + reason)));
        checks.filter(verdict -> !verdict.holds()).ifPresent(broken -> reasons.add(CheckVerdict.BROKEN));
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
        boolean whole = areWhole() && failed.isEmpty() && measured.size() == parts.size();
        Inputs.Pool pool = each.stream()
                .map(one -> one.inputs().pool())
                .reduce(Inputs.Pool::plus)
                .orElseThrow();
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
                first.inputs().with(pool));
    }

    /** Whether these are all machines of one run, and each has done its whole work at its time. */
    private boolean areWhole() {
        return lost().isEmpty()
                && each(RunReport::partial).allMatch(Optional::isEmpty)
                && parts.stream()
                        .flatMap(part -> part.machines().stream())
                        .allMatch(machine -> machine.starts()
                                .filter(starts -> starts.late() == 0)
                                .isPresent());
    }

    /** The noise floor from the throughputs of all machines together. */
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
                .filter(scenario -> !rounds(scenario).isEmpty() && !again.isEmpty())
                .findFirst()
                .map(first -> Noise.floor(
                        twice,
                        rounds(first),
                        again,
                        merged.stream()
                                .filter(row -> !row.isSameRowAs(first)
                                        && row.conditions().equals(first.conditions()))
                                .map(Merge::rounds)
                                .toList(),
                        List.of()));
    }

    private static List<Round> rounds(ScenarioResult scenario) {
        return scenario.measured().map(measured -> measured.work().rounds()).orElse(List.of());
    }

    private List<String> findings(List<ScenarioResult> merged, Optional<CheckVerdict> checks) {
        LinkedHashSet<String> findings = new LinkedHashSet<>();
        parts.forEach(part -> part.report().findings().forEach(finding -> findings.add(part.name() + ": " + finding)));
        merged.forEach(scenario -> sides(scenario)
                .flatMap(side -> side.reconciliation().stream())
                .filter(line -> !line.agrees())
                .map(line -> Scenario.shortName(scenario.name()) + ": the machines together and the server "
                        + CrossCheckWords.disagreement(line))
                .forEach(findings::add));
        if (checks.isEmpty()) {
            findings.add(CheckVerdict.UNKNOWN + "the transactions of a machine are not known.");
        }
        checks.filter(verdict -> !verdict.holds()).map(CheckVerdict::sentence).ifPresent(findings::add);
        long readers = each(RunReport::scenarios)
                .filter(scenarios ->
                        scenarios.stream().flatMap(Merge::sides).findAny().isPresent())
                .count();
        if (readers > 1) {
            findings.add(READINGS_OVERLAP);
        } else if (readers == 1 && !areWhole()) {
            findings.add(LATE);
        }
        return List.copyOf(findings);
    }

    private static Stream<ServerSide> sides(ScenarioResult scenario) {
        return scenario.measured().flatMap(Measured::server).stream();
    }
}
