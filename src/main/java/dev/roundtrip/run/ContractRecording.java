package dev.roundtrip.run;

import dev.roundtrip.contract.Contract;
import dev.roundtrip.contract.ContractSubject;
import dev.roundtrip.driver.LoadedDriver;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.Environment;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.tap.recording.RecordedCommand;
import dev.roundtrip.tap.recording.Recording;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.load.SliceBoundary;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Records what one transfer of each scenario sends, or one of each kind of its transactions, in the steady state. On
 * one connection, {@value #WARM_UP} transfers come first, and then {@value #RECORDED} transfers that must all send the
 * same. Counts are exact and depend only on scenario, driver and server.
 *
 * <p><b>Threads.</b> The caller's thread records; any thread may call {@link #stop}.
 */
public final class ContractRecording {

    static final int WARM_UP = 2;
    static final int RECORDED = 3;

    private static final String LOOK = ". Look at it with ./roundtrip run.";

    /**
     * The text between the names of a scenario and of a kind of its transactions, where the scenario has several kinds.
     */
    private static final String KIND = " / ";

    /**
     * A slice whose lead-in alone is recorded. The measured time must be above zero; this one ends before a worker can
     * begin another transfer.
     */
    private static final SliceSpec SHORTEST = SliceSpec.closedLoop(Duration.ofNanos(1));

    private final StopRequest stopRequest = new StopRequest();

    /**
     * The result of a recording.
     *
     * @param skipped the scenarios that this server cannot run, with the reasons
     */
    public record Result(Contract contract, Map<String, String> skipped) {}

    /**
     * Records every scenario of the request that the server can run.
     *
     * @param request a request for one server, one worker, and at most one driver; its timing is ignored
     * @throws RunFailedException if a scenario cannot be recorded or does not always send the same; the message is a
     *     sentence
     */
    public Result record(RunRequest request, RunEvents events) throws RunFailedException {
        return Run.onServers(
                request, stopRequest, events, (servers, drivers) -> record(request, servers.get(0), drivers, events));
    }

    private Result record(RunRequest request, DatabaseServer server, List<LoadedDriver> drivers, RunEvents events)
            throws RunFailedException {
        Plan plan = Plan.of(request, List.of(server), drivers);
        Map<String, String> skipped = new LinkedHashMap<>();
        plan.entries()
                .forEach(entry -> entry.skipped()
                        .ifPresent(reason -> skipped.put(entry.scenario().name(), reason)));
        List<ContractSubject> subjects = new ArrayList<>();
        if (!plan.measured().isEmpty()) {
            RunContext context =
                    new RunContext(request, plan, server, stopRequest, events, NanoClock.SYSTEM, Team.ALONE);
            try (ScenarioVariables variables = ScenarioVariables.open(context)) {
                LaneOpener opener = new LaneOpener(context, variables, RunDataSets.prepare(context, variables::keep));
                variables.cacheTables();
                for (Plan.Entry entry : plan.measured()) {
                    events.step("Recording " + entry.scenario().name());
                    for (CompiledTransaction kind : kinds(entry)) {
                        subjects.add(record(entry, kind, opener, variables));
                    }
                }
            }
        }
        ServerDescription description = server.description();
        Environment.Driver driver = Environments.of(description, "", drivers).driver();
        return new Result(
                new Contract(
                        driver.name() + " " + driver.version(),
                        description.kind().label(),
                        description.version(),
                        workload(plan.measured()),
                        subjects),
                skipped);
    }

    private static Optional<String> workload(List<Plan.Entry> entries) {
        List<String> names = entries.stream()
                .map(entry -> workloadOf(entry.scenario()))
                .distinct()
                .toList();
        return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }

    /** The name of a scenario's workload, as it is given on the command line, without a folder. */
    private static String workloadOf(Scenario scenario) {
        return scenario.workload().file().map(WorkloadText::name).orElse(WorkloadFiles.BANK_TRANSFER);
    }

    /** The transactions that a run executes. */
    private static List<CompiledTransaction> kinds(Plan.Entry entry) {
        return entry.workload().transactions().stream()
                .filter(transaction -> transaction.weight() > 0)
                .toList();
    }

    private static String subjectOf(Plan.Entry entry, CompiledTransaction kind) {
        String scenario = entry.scenario().name();
        return entry.workload().transactions().size() == 1 ? scenario : scenario + KIND + kind.name();
    }

    /** The scenario of a subject. */
    public static String scenarioOf(String subject) {
        int kind = subject.indexOf(KIND);
        return kind < 0 ? subject : subject.substring(0, kind);
    }

    private ContractSubject record(
            Plan.Entry entry, CompiledTransaction kind, LaneOpener opener, ScenarioVariables variables)
            throws RunFailedException {
        String name = subjectOf(entry, kind);
        try (RecordingTap tap = RecordingTap.open();
                Workers workers = opener.workers(
                        entry,
                        entry.workload().executingOnly(kind),
                        tap.driverPropertiesFor(entry.url().raw()))) {
            stopRequest.onStop(workers::stop);
            return same(entry, name, variables.during(entry, () -> {
                workers.runSlice(new SliceSpec(WARM_UP, SHORTEST.measured(), SHORTEST.rate()));
                List<Recording> recordings = new ArrayList<>();
                for (int i = 0; i < RECORDED; i++) {
                    oneTransfer(tap, workers).ifPresent(recordings::add);
                }
                return recordings;
            }));
        } catch (WorkloadFailedException | UntappableUrlException | VariablesException refused) {
            throw new RunFailedException(
                    name + " could not be recorded: " + refused.getMessage() + DriverUrl.hint(entry), refused);
        }
    }

    /**
     * Runs a slice whose lead-in is one transfer, after which the worker is idle. The result is empty if the slice was
     * stopped.
     */
    private static Optional<Recording> oneTransfer(RecordingTap tap, Workers workers) throws WorkloadFailedException {
        try (OpenRecording open = tap.record()) {
            SliceBoundary<Recording, Recording> boundary = new SliceBoundary<>(open::end, Function.identity());
            workers.runSlice(SHORTEST, boundary);
            return boundary.atEnd();
        }
    }

    private static ContractSubject same(Plan.Entry entry, String name, List<Recording> recordings)
            throws RunFailedException {
        if (recordings.size() < RECORDED) {
            throw new RunFailedException(name + " was stopped.");
        }
        List<ContractSubject> subjects = new ArrayList<>();
        for (Recording recording : recordings) {
            requireSound(name, recording);
            subjects.add(WireSubjects.of(
                    ContractSubject.SubjectType.SCENARIO,
                    name,
                    WireSubjects.parametersOf(entry.url().raw()),
                    recording));
        }
        if (subjects.stream().distinct().count() > 1) {
            throw new RunFailedException(name + " varies between transfers" + LOOK);
        }
        return subjects.get(0);
    }

    private static void requireSound(String name, Recording recording) throws RunFailedException {
        if (!recording.doubts().isEmpty()) {
            throw new RunFailedException(name + " could not be recorded: " + String.join(" ", recording.doubts()));
        }
        long failed = recording.count(RecordedCommand::failed);
        if (failed > 0) {
            throw new RunFailedException(name + ": " + failed + " commands failed" + LOOK);
        }
    }

    /** Ends the recording soon. */
    public void stop() {
        stopRequest.stop();
    }
}
