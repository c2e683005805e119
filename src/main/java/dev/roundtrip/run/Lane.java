package dev.roundtrip.run;

import dev.roundtrip.measure.MachineLoad;
import dev.roundtrip.report.FirstUse;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.server.cpu.CpuProfiler;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.load.SliceBoundary;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One scenario's open connections, and what was measured on them so far. The connections stay open between slices, so
 * that the steady state is measured; the cost before it is kept separately. Used by the run's thread.
 */
final class Lane implements AutoCloseable {

    final Plan.Entry entry;
    /** The label of the lane in sentences, such as {@code s3} or {@code s3 again}. */
    final String label;

    /** The tap of the lane's connections. Any thread may read their ids and totals. */
    final Tap tap;

    /** The workers that execute the scenario's transactions. */
    final Workers workers;

    private final Team team;
    private final Requirement requirement;
    private final EndsOfTransactions ends;
    private final OptionalInt serverPort;
    private Optional<SliceResult> sum = Optional.empty();
    private final List<Round> rounds = new ArrayList<>();
    private CrossCheckInput counted = CrossCheckInput.NONE;
    private Optional<FirstUse> firstUse = Optional.empty();
    private long unreadableConnections;
    private Optional<ServerProfile> serverProfile = Optional.empty();
    private boolean required;
    private boolean out;

    /** What must hold when the first statement is sent. */
    interface Requirement {

        void check() throws WorkloadFailedException;
    }

    /**
     * @param requirement is checked once, at the machines' common begin
     * @param ends watches the tap's connections if every transaction is rolled back
     * @param serverPort the server's port as this machine reaches it
     */
    Lane(
            Plan.Entry entry,
            String label,
            Tap tap,
            Workers workers,
            EndsOfTransactions ends,
            Team team,
            Requirement requirement,
            int serverPort) {
        this.requirement = requirement;
        this.ends = ends;
        this.team = team;
        this.serverPort = OptionalInt.of(serverPort);
        this.entry = entry;
        this.label = label;
        this.tap = tap;
        this.workers = workers;
    }

    /** Opens the connections and uses every statement; nothing of this is in the measured figures. */
    SliceResult warmUp(SliceSpec spec) throws WorkloadFailedException {
        team.warmsUp(spec.measured());
        require();
        try {
            return workers.runSlice(spec);
        } finally {
            noteFirstUse();
        }
    }

    private void require() throws WorkloadFailedException {
        if (!required) {
            requirement.check();
            required = true;
        }
    }

    /**
     * Takes the figures outside of measured time. The first ones are the figures of the first use, in a warm-up or in a
     * slice's lead-in.
     */
    private void noteFirstUse() {
        WireFigures unmeasured = tap.takeInterval();
        unreadableConnections += unmeasured.unreadableConnections();
        if (firstUse.isEmpty()) {
            firstUse = Optional.of(new FirstUse(
                    unmeasured.connections().opened(),
                    unmeasured.commandCount(),
                    unmeasured.count(Command.COM_STMT_PREPARE),
                    workers.committedTransactions()));
        }
    }

    /**
     * Runs one slice. The rounds are counted from 1. Both boundaries of the slice are called while every connection is
     * idle, so the counts between them are exact.
     *
     * @throws WorkloadFailedException if the slice ended before its time; what it measured until then is kept
     */
    SliceResult measure(int round, SliceSpec spec, ServerObserver observer) throws WorkloadFailedException {
        require();
        SliceBoundary<MachineLoad, SliceEnd> boundary = new SliceBoundary<>(
                () -> {
                    noteFirstUse();
                    team.windowBegins(() -> observer.sliceBegins(entry.database()));
                    return MachineLoad.now(serverPort);
                },
                begin -> {
                    MachineLoad load = MachineLoad.now(serverPort).since(begin);
                    WireFigures wire = tap.takeInterval();
                    Optional<ServerFigures> server =
                            team.windowEnds(spec.measured(), () -> observer.sliceEnded(entry.database()));
                    return new SliceEnd(new CrossCheckInput(wire, server.orElse(ServerFigures.EMPTY)), load);
                });
        try {
            SliceResult slice = workers.runSlice(spec, boundary);
            boundary.atEnd().ifPresent(end -> keep(round, slice, end));
            return slice;
        } catch (WorkloadFailedException failure) {
            failure.partial().ifPresent(slice -> boundary.atEnd().ifPresent(end -> keep(round, slice, end)));
            throw failure;
        }
    }

    /** The counts of a slice, and the machine's load meanwhile. */
    private record SliceEnd(CrossCheckInput counted, MachineLoad load) {}

    /**
     * Runs one slice while the server's CPU profile is taken. The slice is in no other figure, because samples cost the
     * server time.
     *
     * @param unavailable gets the sentence if the server gave no profile
     * @throws WorkloadFailedException if the slice ended before its time; there is no profile then
     */
    SliceResult profile(SliceSpec spec, CpuProfiler profiler, Consumer<String> unavailable)
            throws WorkloadFailedException {
        SliceBoundary<CpuProfiler.Started, CpuProfiler.Started> boundary =
                new SliceBoundary<>(() -> profiler.start(spec.measured().toSeconds()), Function.identity());
        try {
            SliceResult slice = workers.runSlice(spec, boundary);
            if (slice.ending() == SliceResult.Ending.COMPLETED) {
                keepProfile(boundary.atEnd().orElseThrow(), slice, unavailable);
            }
            return slice;
        } finally {
            boundary.atEnd().ifPresent(CpuProfiler.Started::cancel);
            noteFirstUse();
        }
    }

    private void keepProfile(CpuProfiler.Started started, SliceResult slice, Consumer<String> unavailable) {
        try {
            serverProfile =
                    Optional.of(started.finish(slice.work().transactions(), slice.activeNanos() / slice.threads()));
        } catch (IOException none) {
            unavailable.accept(none.getMessage());
        }
    }

    /** The server's CPU profile; empty if none was taken. */
    Optional<ServerProfile> serverProfile() {
        return serverProfile;
    }

    /**
     * Adds a slice to the lane's figures. A slice that was aborted within its first transfer is ignored, since its
     * commands have no completed work.
     */
    private void keep(int round, SliceResult slice, SliceEnd end) {
        if (slice.work().transactions() > 0) {
            sum = Optional.of(sum.map(before -> before.plus(slice)).orElse(slice));
            rounds.add(RoundFigures.of(round, slice, end.counted().server(), end.load()));
            counted = counted.plus(end.counted());
            unreadableConnections += end.counted().wire().unreadableConnections();
        }
    }

    /** Whether this machine reads the server's counters; one of several machines reads them for all. */
    boolean readsServer() {
        return team.isFirst();
    }

    /**
     * The server's side as a report has it. With several machines, the server's counts are compared with the sum of all
     * wires when the reports are merged, and not with this machine's wire.
     */
    Optional<ServerSide> serverSide() {
        return counted.forReport()
                .map(side -> team.isAlone() ? side : new ServerSide(side.figures(), List.of(), side.nodes()));
    }

    /** The counts of wire and server in the measured slices. */
    CrossCheckInput counted() {
        return counted;
    }

    /** The number of connections that became unreadable, in a measured slice or before one. */
    long unreadableConnections() {
        return unreadableConnections;
    }

    /**
     * The commands that were sent before the measured slices: opening connections, and the first use of each statement.
     */
    FirstUse firstUse() {
        return firstUse.orElseThrow();
    }

    /** The rounds in their order, one for each slice that measured anything. */
    List<Round> rounds() {
        return List.copyOf(rounds);
    }

    /** The sum of all slices that measured anything. */
    Optional<SliceResult> sum() {
        return sum;
    }

    /**
     * The sentence about a statement that committed although every transaction is rolled back; it is complete after a
     * close.
     */
    Optional<String> unaskedCommit() {
        return ends.first();
    }

    /** Whether both are measured over the same latency with as many threads. */
    boolean isAlike(Lane other) {
        return entry.latency().equals(other.entry.latency()) && entry.threads() == other.entry.threads();
    }

    /** Notes that the lane is measured no more, since its server is lost. */
    void leave() {
        out = true;
    }

    boolean isOut() {
        return out;
    }

    @Override
    public void close() {
        workers.close();
        tap.close();
    }
}
