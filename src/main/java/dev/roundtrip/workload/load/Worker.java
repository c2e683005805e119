package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.OddAnswerException;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.measure.ThreadCpu;
import dev.roundtrip.report.WorkSoFar;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.DrawException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Executes transactions, one after the other, each with a connection from the pool.
 *
 * <p>Cost, in addition to the driver's: one clock reading and one recording per statement, see
 * {@link TransactionSteps}. Threads: {@link #run} is on its own thread; another thread reads {@link #tally} and
 * {@link #attempts} only while this one waits at a rendezvous; {@link #abort} and {@link #soFar} may be called from any
 * thread.
 */
final class Worker implements Runnable {

    /** The maximum number of attempts at one transaction when errors allow a retry. */
    private static final int MAX_ATTEMPTS = 50;

    private static final long SPIN_NANOS = 60_000;
    private static final long LONGEST_PARK_NANOS = 50_000_000;

    private final WorkersSpec spec;
    private final Pool pool;
    private final ConnectionTarget target;
    private final NanoClock clock;

    private final CompiledTransaction[] kinds;
    private final DrawContext context;
    private final TransactionSteps steps;
    final Attempts attempts;
    private final BlockingQueue<Slice> slices = new ArrayBlockingQueue<>(1);
    private final WatchedLatencies transactionLatency = new WatchedLatencies();
    private final SingleWriterLatencyRecorder plannedLatency = new SingleWriterLatencyRecorder();

    /** The tallies of each kind, for the measured time. */
    private final KindTally[] tallies;

    private volatile Connection connection;
    private volatile boolean taking;
    private volatile boolean closed;

    private long missedArrivals;
    private long activeNanos;
    private long cpuNanos;
    private String firstError = "";

    Worker(WorkersSpec spec, Pool pool, ConnectionTarget target, DrawContext context, NanoClock clock) {
        this.spec = spec;
        this.pool = pool;
        this.target = target;
        this.clock = clock;
        this.kinds = spec.workload().transactions().toArray(CompiledTransaction[]::new);
        this.tallies = Stream.generate(KindTally::new).limit(kinds.length).toArray(KindTally[]::new);
        this.context = context;
        this.steps = new TransactionSteps(spec.workload().statements().size(), context, clock);
        this.attempts = new Attempts(spec, context, steps);
    }

    /** Starts the next slice; the previous one must have ended. */
    void begin(Slice slice) {
        slices.add(slice);
    }

    @Override
    public void run() {
        try {
            while (!closed) {
                carryOut(slices.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void carryOut(Slice slice) throws InterruptedException {
        guarded(slice, () -> leadIn(slice));
        clearInterrupt(slice);
        // The reset is before the common start, so its cost is outside the measured time.
        guarded(slice, this::reset);
        slice.measuredMayBegin.arriveAndWait();
        guarded(slice, () -> measure(slice));
        slice.measuredIsOver.arriveAndWait();
        clearInterrupt(slice);
    }

    /** Runs a part, and continues after an error: the other workers would otherwise wait forever for this one. */
    private static void guarded(Slice slice, Runnable part) {
        try {
            part.run();
        } catch (DrawException mistake) {
            slice.fail(mistake.getMessage(), mistake);
        } catch (RuntimeException | Error e) {
            slice.fail(
                    OddAnswerException.ofDriver(e).orElse("A worker failed: " + e + ". The workload has a defect")
                            + ".",
                    e);
        }
    }

    private void leadIn(Slice slice) {
        meetConnected(slice);
        for (int i = 0; i < slice.spec.leadInTransactions() && !slice.isStopping(); i++) {
            carryOutTransaction(slice, clock.nanoTime());
        }
    }

    /** Clears an interrupt by {@link #abort}, which must not end the wait for the next slice. */
    private void clearInterrupt(Slice slice) throws InterruptedException {
        if (slice.isStopping() && Thread.interrupted() && closed) {
            throw new InterruptedException();
        }
    }

    /** Waits until all workers have taken a connection; only then is one returned. */
    private void meetConnected(Slice slice) {
        try (Connection first = takeFromPool()) {
            connection = first;
            slice.connected.arriveAndWait();
            connection = null;
        } catch (SQLException e) {
            slice.fail(Failures.inTransaction(target, e, "", usesOwnTables()), e);
            slice.connected.arriveAndWait();
        }
    }

    private void reset() {
        missedArrivals = 0;
        activeNanos = 0;
        cpuNanos = 0;
        firstError = "";
        steps.reset();
        transactionLatency.takeInterval();
        for (KindTally tally : tallies) {
            tally.reset();
        }
        plannedLatency.takeInterval();
    }

    private void measure(Slice slice) {
        if (slice.isStopping()) {
            return;
        }
        long cpu = ThreadCpu.nanosOfCurrentThread();
        long end = slice.spec.rate().isPresent() ? carryOutArrivals(slice) : carryOutUntilTheDeadline(slice);
        cpuNanos = ThreadCpu.nanosOfCurrentThread() - cpu;
        // The time begins at the common start: a worker that got no processor until the deadline was waiting, not
        // absent.
        activeNanos = end - slice.beginNanos;
    }

    /**
     * Carries out transfers, at least one: on a busy machine a worker may get its processor only after the deadline of
     * a short slice, and a slice without any work would have no figures.
     */
    private long carryOutUntilTheDeadline(Slice slice) {
        long now = clock.nanoTime();
        do {
            if (slice.isStopping()) {
                return now;
            }
            now = carryOutTransaction(slice, now);
        } while (now - slice.deadlineNanos() < 0);
        return clock.nanoTime();
    }

    /**
     * Carries out planned transfers. Returns the end of the worker's time: the end of its last transfer, but not before
     * the end of the last planned interval. A worker for which no arrival was left was ready and waited.
     */
    private long carryOutArrivals(Slice slice) {
        long end = slice.arrivalsEndNanos();
        while (!slice.isStopping()) {
            long planned = slice.takeArrivalNanos();
            if (planned - slice.deadlineNanos() >= 0) {
                return end;
            }
            if (awaitTime(slice, planned) - slice.deadlineNanos() >= 0) {
                missedArrivals++;
            } else if (!slice.isStopping()) {
                end = Math.max(end, carryOutTransaction(slice, planned));
            }
        }
        return clock.nanoTime();
    }

    /** Waits until a time: sleeps for most of it and spins for the rest, because sleep returns too late. */
    private long awaitTime(Slice slice, long nanos) {
        long now = clock.nanoTime();
        while (nanos - now > 0 && !slice.isStopping()) {
            if (nanos - now > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(nanos - now - SPIN_NANOS, LONGEST_PARK_NANOS));
            } else {
                Thread.onSpinWait();
            }
            now = clock.nanoTime();
        }
        return now;
    }

    /**
     * Retries until the transaction is committed, or the slice stops.
     *
     * @return the time at the end
     */
    private long carryOutTransaction(Slice slice, long plannedNanos) {
        long begin = clock.nanoTime();
        int kind = spec.workload().choice().draw(context);
        for (int attempt = 1; ; attempt++) {
            try {
                boolean wasCommitted = attempt(kind);
                long end = clock.nanoTime();
                tallies[kind].done(wasCommitted);
                if (kinds.length > 1) {
                    tallies[kind].latency.record(end - begin);
                }
                transactionLatency.record(end - begin);
                plannedLatency.record(end - plannedNanos);
                return end;
            } catch (SQLException e) {
                // Failures while a slice stops are caused by the stop.
                if (!slice.isStopping()) {
                    tallies[kind].failed++;
                    judge(slice, e, attempt);
                }
            }
            if (slice.isStopping()) {
                return clock.nanoTime();
            }
        }
    }

    private void judge(Slice slice, SQLException error, int attempt) {
        String sentence = Failures.inTransaction(target, error, steps.current(), usesOwnTables());
        if (firstError.isEmpty()) {
            firstError = sentence;
        }
        if (!Failures.isRetryable(error) || attempt == MAX_ATTEMPTS) {
            slice.fail(sentence, error);
        }
    }

    private boolean usesOwnTables() {
        return spec.workload().file().usesOwnTables();
    }

    /**
     * Attempts a transaction once.
     *
     * @return whether it was committed, rather than rolled back on purpose
     */
    private boolean attempt(int kind) throws SQLException {
        try (Connection taken = takeFromPool()) {
            connection = taken;
            return attempts.carryOut(taken, kinds[kind], kind);
        } finally {
            connection = null;
        }
    }

    private Connection takeFromPool() throws SQLException {
        taking = true;
        try {
            return pool.dataSource().getConnection();
        } finally {
            taking = false;
        }
    }

    /** Ends the worker's current wait: for an answer on its connection, or for a connection. */
    void abort(Thread thread) {
        Connection current = connection;
        if (current != null) {
            try {
                current.abort(Runnable::run);
            } catch (SQLException e) {
                // The connection is being closed in any case, and the worker gets an error at its next use.
                thread.interrupt();
            }
        } else if (taking) {
            thread.interrupt();
        }
    }

    /** Ends the worker; there is no further slice. */
    void close() {
        closed = true;
    }

    /** The totals since the worker began, lead-in included; from any thread at any time. */
    WorkSoFar soFar() {
        return new WorkSoFar(attempts.committed.get(), steps.latency.soFar(), transactionLatency.soFar());
    }

    /** The result of the measured time that has just ended. Must be called once. */
    SliceResult tally(int threads, SliceResult.Ending ending) {
        List<SliceResult.TransactionResult> byKind = IntStream.range(0, tallies.length)
                .mapToObj(kind -> tallies[kind].take(kinds[kind].name()))
                .toList();
        SliceResult.TransactionResult all =
                byKind.stream().reduce(SliceResult.TransactionResult::plus).orElseThrow();
        SliceResult.Work work = new SliceResult.Work(
                all.committed() + all.rolledBack(),
                steps.executed,
                all.failed(),
                steps.emptyReads,
                missedArrivals,
                all.rolledBack(),
                steps.refused);
        SliceResult.SliceLatencies latencies = new SliceResult.SliceLatencies(
                steps.latency.takeInterval(), transactionLatency.takeInterval(), plannedLatency.takeInterval());
        return new SliceResult(
                threads,
                work,
                activeNanos,
                cpuNanos,
                latencies,
                kinds.length > 1 ? byKind : List.of(),
                ending,
                firstError.isEmpty() ? steps.firstRefusal(target) : firstError);
    }
}
