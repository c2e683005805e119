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

/**
 * One scenario's open connections, and what was measured on them so far. The connections stay open between slices, so
 * that the steady state is measured; the cost before it is kept separately. Used by the run's thread.
 */
final class Lane implements AutoCloseable {

    final Plan.Entry entry;
    /** {@code s3}, or {@code s3 again}. */
    final String label;

    /** The tap of its connections. Any thread may read their ids and totals. */
    final Tap tap;

    /** The workers that execute its transactions. */
    final Workers workers;

    private final Team team;
    private final EndsOfTransactions ends;
    private final OptionalInt serverPort;
    private Optional<SliceResult> sum = Optional.empty();
    private final List<Round> rounds = new ArrayList<>();
    private CrossCheckInput counted = CrossCheckInput.NONE;
    private Optional<FirstUse> firstUse = Optional.empty();
    private long unreadableConnections;
    private WireFigures wireOfSlice = WireFigures.NONE;
    private ServerFigures serverOfSlice = ServerFigures.EMPTY;
    private MachineLoad loadOfSlice;
    private Optional<ServerProfile> serverProfile = Optional.empty();
    private boolean out;

    /**
     * @param ends watches the tap's connections if every transaction is rolled back
     * @param serverPort the server's port as this machine reaches it
     */
    Lane(Plan.Entry entry, String label, Tap tap, Workers workers, EndsOfTransactions ends, Team team, int serverPort) {
        this.ends = ends;
        this.team = team;
        this.serverPort = OptionalInt.of(serverPort);
        this.entry = entry;
        this.label = label;
        this.tap = tap;
        this.workers = workers;
    }

    /** Opens connections and uses every statement; none of this is in the measured figures. */
    SliceResult warmUp(SliceSpec spec) throws WorkloadFailedException {
        team.warmsUp(spec.measured());
        try {
            return workers.runSlice(spec, SliceBoundary.NOTHING);
        } finally {
            noteFirstUse();
        }
    }

    /**
     * Takes the figures outside of measured time. The first ones are those of the first use, in a warm-up or in a
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
     * Runs one slice, that of round {@code round}, which counts from 1. Both of its boundaries are called while every
     * connection is idle, so the counts between them are exact.
     *
     * @throws WorkloadFailedException if the slice ended before its time; what it measured until then is kept
     */
    SliceResult measure(int round, SliceSpec spec, ServerObserver observer) throws WorkloadFailedException {
        wireOfSlice = WireFigures.NONE;
        serverOfSlice = ServerFigures.EMPTY;
        Runnable begin = () -> {
            noteFirstUse();
            team.windowBegins(() -> observer.sliceBegins(entry.database()));
            loadOfSlice = MachineLoad.now(serverPort);
        };
        Runnable end = () -> {
            loadOfSlice = MachineLoad.now(serverPort).since(loadOfSlice);
            wireOfSlice = tap.takeInterval();
            team.windowEnds(spec.measured(), () -> serverOfSlice = observer.sliceEnded(entry.database()));
        };
        try {
            return kept(round, workers.runSlice(spec, new SliceBoundary(begin, end)));
        } catch (WorkloadFailedException failure) {
            failure.partial().ifPresent(slice -> kept(round, slice));
            throw failure;
        }
    }

    /**
     * Runs one slice while the server's CPU profile is taken. It is in no other figure: samples cost the server time.
     *
     * @param unavailable gets the sentence if the server gave no profile
     * @throws WorkloadFailedException if the slice ended before its time; there is no profile then
     */
    SliceResult profile(SliceSpec spec, CpuProfiler profiler, Consumer<String> unavailable)
            throws WorkloadFailedException {
        List<CpuProfiler.Started> started = new ArrayList<>();
        Runnable begin = () -> started.add(profiler.start(spec.measured().toSeconds()));
        try {
            SliceResult slice = workers.runSlice(spec, new SliceBoundary(begin, () -> {}));
            if (slice.ending() == SliceResult.Ending.COMPLETED) {
                keepProfile(started.get(0), slice, unavailable);
            }
            return slice;
        } finally {
            started.forEach(CpuProfiler.Started::cancel);
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

    /** Empty if none was taken. */
    Optional<ServerProfile> serverProfile() {
        return serverProfile;
    }

    /** A slice that was aborted within its first transfer is ignored: its commands would have no completed work. */
    private SliceResult kept(int round, SliceResult slice) {
        if (slice.work().transactions() > 0) {
            sum = Optional.of(sum.map(before -> before.plus(slice)).orElse(slice));
            rounds.add(RoundFigures.of(round, slice, serverOfSlice, loadOfSlice));
            counted = counted.plus(new CrossCheckInput(wireOfSlice, serverOfSlice));
            unreadableConnections += wireOfSlice.unreadableConnections();
        }
        return slice;
    }

    /** One of several machines reads the server for all. */
    boolean readsServer() {
        return team.isFirst();
    }

    /**
     * The server's side as a report has it. What it counted of several machines is compared with the sum of their wires
     * when their reports are merged, not with this one's.
     */
    Optional<ServerSide> serverSide() {
        return counted.forReport()
                .map(side -> team.isAlone() ? side : new ServerSide(side.figures(), List.of(), side.nodes()));
    }

    /** In the measured slices. */
    CrossCheckInput counted() {
        return counted;
    }

    /** Connections that became unreadable, in a measured slice or before one. */
    long unreadableConnections() {
        return unreadableConnections;
    }

    /** What was sent before them: opening connections, and the first use of each statement. */
    FirstUse firstUse() {
        return firstUse.orElseThrow();
    }

    /** One for each slice that measured anything, in order. */
    List<Round> rounds() {
        return List.copyOf(rounds);
    }

    /** The sum of all slices that measured anything. */
    Optional<SliceResult> sum() {
        return sum;
    }

    /** The sentence about a statement that committed although every transaction is rolled back; whole after a close. */
    Optional<String> unaskedCommit() {
        return ends.first();
    }

    /** It is measured no more, since its server is lost. */
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
