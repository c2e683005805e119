package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.measure.ThreadCpu;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.result.WorkSoFar;
import dev.roundtrip.workload.bank.StatementSet;
import dev.roundtrip.workload.bank.Transfer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Executes transfers, one after the other, each with a connection from the pool.
 *
 * <p>Cost: in addition to the driver's, one clock reading and one recording per statement, see {@link TransferSteps}.
 * Threads: {@link #run} on its own thread; another thread reads {@link #tally} and {@link #totals} only while this one
 * waits at a rendezvous; {@link #abort} and {@link #soFar} from any thread.
 */
final class Worker implements Runnable {

    /** The maximum number of attempts at one transfer when errors allow a retry. */
    private static final int MAX_ATTEMPTS = 50;

    private static final long SPIN_NANOS = 60_000;
    private static final long LONGEST_PARK_NANOS = 50_000_000;

    private final Job job;
    private final Transfer transfer;
    private final TransferSteps steps;
    private final BlockingQueue<Slice> slices = new ArrayBlockingQueue<>(1);
    private final WatchedLatencies transactionLatency = new WatchedLatencies();
    private final SingleWriterLatencyRecorder plannedLatency = new SingleWriterLatencyRecorder();

    /** Transfers committed; separate from the other counts because other threads may read it at any time. */
    private final AtomicLong committed = new AtomicLong();

    private volatile Connection connection;
    private volatile boolean taking;
    private volatile boolean closed;

    private long inDoubt;
    private long transactions;
    private long errors;
    private long missedArrivals;
    private long activeNanos;
    private long cpuNanos;
    private String firstError = "";

    Worker(Job job, Transfer transfer) {
        this.job = job;
        this.transfer = transfer;
        this.steps = new TransferSteps(job.statements(), job.clock());
    }

    /** The data that all workers share. */
    record Job(
            StatementSet statements,
            SessionHabits habits,
            Occasion resetsAutoCommit,
            Pool pool,
            ConnectionTarget target,
            NanoClock clock) {}

    /** Starts the next slice; the worker must have ended the one before. */
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
        // Before the common start, so its cost is outside the measured time.
        guarded(slice, this::reset);
        slice.measuredMayBegin.arriveAndWait();
        guarded(slice, () -> measure(slice));
        slice.measuredIsOver.arriveAndWait();
        clearInterrupt(slice);
    }

    /** Continues after an error: otherwise the other workers would wait forever for this one. */
    private static void guarded(Slice slice, Runnable part) {
        try {
            part.run();
        } catch (RuntimeException | Error e) {
            slice.fail("A worker failed: " + e + ". This is a defect of the workload; please report it.", e);
        }
    }

    private void leadIn(Slice slice) {
        meetConnected(slice);
        for (int i = 0; i < slice.spec().leadInTransactions() && !slice.isStopping(); i++) {
            carryOutTransfer(slice, job.clock().nanoTime());
        }
    }

    /** {@link #abort} may have interrupted the thread; this must not end the wait for the next slice. */
    private void clearInterrupt(Slice slice) throws InterruptedException {
        if (slice.isStopping() && Thread.interrupted() && closed) {
            throw new InterruptedException();
        }
    }

    /** All workers take a connection before any returns one. */
    private void meetConnected(Slice slice) {
        try (Connection first = take()) {
            connection = first;
            slice.connected.arriveAndWait();
            connection = null;
        } catch (SQLException e) {
            slice.fail(Failures.inTransfer(job.target(), e, ""), e);
            slice.connected.arriveAndWait();
        }
    }

    private void reset() {
        transactions = 0;
        errors = 0;
        missedArrivals = 0;
        activeNanos = 0;
        cpuNanos = 0;
        firstError = "";
        steps.reset();
        transactionLatency.takeInterval();
        plannedLatency.takeInterval();
    }

    private void measure(Slice slice) {
        if (slice.isStopping()) {
            return;
        }
        long cpu = ThreadCpu.nanosOfCurrentThread();
        long end = slice.isOpenLoop() ? carryOutArrivals(slice) : carryOutUntilTheDeadline(slice);
        cpuNanos = ThreadCpu.nanosOfCurrentThread() - cpu;
        // From the common start: a worker that got no processor until the deadline was waiting, not absent.
        activeNanos = end - slice.beginNanos();
    }

    private long carryOutUntilTheDeadline(Slice slice) {
        long now = job.clock().nanoTime();
        while (now - slice.deadlineNanos() < 0 && !slice.isStopping()) {
            now = carryOutTransfer(slice, now);
        }
        return job.clock().nanoTime();
    }

    /**
     * Returns the end of the worker's time: the end of its last transfer, but not before the deadline, even if no
     * arrival was left for it: it was ready and waited.
     */
    private long carryOutArrivals(Slice slice) {
        long end = slice.deadlineNanos();
        while (!slice.isStopping()) {
            long planned = slice.schedule().plannedNanos(slice.takeArrival());
            if (planned - slice.deadlineNanos() >= 0) {
                return end;
            }
            if (awaitTime(slice, planned) - slice.deadlineNanos() >= 0) {
                missedArrivals++;
            } else if (!slice.isStopping()) {
                end = Math.max(end, carryOutTransfer(slice, planned));
            }
        }
        return job.clock().nanoTime();
    }

    /** Sleeps for most of the time and spins for the rest, because sleep returns too late. */
    private long awaitTime(Slice slice, long nanos) {
        long now = job.clock().nanoTime();
        while (nanos - now > 0 && !slice.isStopping()) {
            if (nanos - now > SPIN_NANOS) {
                LockSupport.parkNanos(Math.min(nanos - now - SPIN_NANOS, LONGEST_PARK_NANOS));
            } else {
                Thread.onSpinWait();
            }
            now = job.clock().nanoTime();
        }
        return now;
    }

    /** Retries until the transfer is committed, or the slice stops. @return the time at the end */
    private long carryOutTransfer(Slice slice, long plannedNanos) {
        long begin = job.clock().nanoTime();
        for (int attempt = 1; ; attempt++) {
            transfer.next();
            try {
                attempt();
                long end = job.clock().nanoTime();
                transactions++;
                transactionLatency.record(end - begin);
                plannedLatency.record(end - plannedNanos);
                return end;
            } catch (SQLException e) {
                // Failures while a slice stops are caused by the stop.
                if (!slice.isStopping()) {
                    errors++;
                    judge(slice, e, attempt);
                }
            }
            if (slice.isStopping()) {
                return job.clock().nanoTime();
            }
        }
    }

    private void judge(Slice slice, SQLException error, int attempt) {
        String sentence = Failures.inTransfer(job.target(), error, steps.current());
        if (firstError.isEmpty()) {
            firstError = sentence;
        }
        if (!Failures.isRetryable(error) || attempt == MAX_ATTEMPTS) {
            slice.fail(sentence, error);
        }
    }

    private void attempt() throws SQLException {
        try (Connection taken = take()) {
            connection = taken;
            boolean committing = false;
            boolean done = false;
            try {
                if (job.habits().setsAutoCommit() == Occasion.EACH_TRANSACTION) {
                    taken.setAutoCommit(false);
                }
                steps.carryOut(taken, transfer, job.habits().asksIsolation());
                committing = true;
                taken.commit();
                done = true;
                committed.incrementAndGet();
                if (job.resetsAutoCommit() == Occasion.EACH_TRANSACTION) {
                    taken.setAutoCommit(true);
                }
            } catch (SQLException e) {
                if (committing && !done && !Failures.isRetryable(e)) {
                    inDoubt++;
                }
                rollBack(taken, e);
                throw e;
            }
        } finally {
            connection = null;
        }
    }

    private static void rollBack(Connection taken, SQLException reason) {
        if (Failures.isConnectionLost(reason)) {
            return;
        }
        try {
            taken.rollback();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
    }

    private Connection take() throws SQLException {
        taking = true;
        try {
            return job.pool().take();
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
                // The connection is being closed in any case; the worker gets an error at its next use.
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

    /** The totals since the worker began, lead-in included. */
    Totals totals() {
        return new Totals(committed.get(), inDoubt);
    }

    /** The totals since the worker began, lead-in included; from any thread at any time. */
    WorkSoFar soFar() {
        return new WorkSoFar(committed.get(), steps.latenciesSoFar(), transactionLatency.soFar());
    }

    /** @param inDoubt transfers whose commit was sent but not answered */
    record Totals(long committed, long inDoubt) {}

    /** The result of the measured time that has just ended. Call it once. */
    SliceResult tally(int threads, SliceResult.Ending ending) {
        SliceResult.Work work =
                new SliceResult.Work(transactions, steps.executed(), errors, steps.emptyReads(), missedArrivals);
        SliceResult.SliceLatencies latencies = new SliceResult.SliceLatencies(
                steps.takeLatencies(), transactionLatency.takeInterval(), plannedLatency.takeInterval());
        return new SliceResult(threads, work, activeNanos, cpuNanos, latencies, ending, firstError);
    }
}
