package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.PoolState;
import dev.roundtrip.report.WorkSoFar;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.SliceResult.Ending;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The workers of one scenario with their pool. They work only during {@link #runSlice}; their connections stay open
 * between slices, so that the caches of driver and server stay warm while other scenarios are measured.
 *
 * <p>Threads: one thread calls {@link #runSlice} and {@link #close}; any may call {@link #stop}, {@link #fail},
 * {@link #workSoFar} and {@link #poolState}.
 */
public final class Workers implements AutoCloseable {

    /** The time that a running transaction may still take after a stop, before its connection is aborted. */
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** The time after which workers that have not returned are abandoned. */
    private static final long GIVE_UP_NANOS = TimeUnit.SECONDS.toNanos(20);

    /**
     * The time without an answer after which a slice fails. It is longer than servers wait for a lock by default, 50 s.
     */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private static final long GLANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long JOIN_MILLIS = 2_000;

    private final Pool pool;
    private final NanoClock clock;
    private final List<Worker> workers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile Slice running;
    private volatile boolean stopRequested;
    private volatile String failed = "";
    private boolean lost;

    private Workers(WorkersSpec spec, ConnectionTarget target, SharedValues shared, NanoClock clock, Pool pool) {
        this.pool = pool;
        this.clock = clock;
        int first = spec.place().machine() * spec.threads();
        int all = spec.place().machines() * spec.threads();
        for (int i = 0; i < spec.threads(); i++) {
            Worker worker =
                    new Worker(spec, pool, target, new DrawContext(spec.workload(), shared, first + i, all), clock);
            Thread thread = new Thread(worker, "roundtrip-" + spec.name() + "-worker-" + (i + 1));
            thread.setDaemon(true);
            workers.add(worker);
            threads.add(thread);
        }
    }

    /**
     * Opens the pool and starts the threads.
     *
     * @throws WorkloadFailedException if the first connection cannot be opened
     */
    public static Workers start(WorkersSpec spec, ConnectionTarget target, SharedValues shared, NanoClock clock)
            throws WorkloadFailedException {
        Pool pool = Pool.open(spec, target);
        Workers workers = new Workers(spec, target, shared, clock, pool);
        workers.threads.forEach(Thread::start);
        return workers;
    }

    /**
     * Runs a slice. Each worker executes its lead-in, then whole transactions for the measured time. An interrupt of
     * the calling thread stops the slice and stays set; {@link #stop} stops the slice too. In both cases the result
     * says so, and contains what was measured.
     *
     * @throws WorkloadFailedException if a worker got an error that a retry does not resolve; contains what was
     *     measured until then
     */
    public SliceResult runSlice(SliceSpec spec, SliceBoundary<?, ?> boundary) throws WorkloadFailedException {
        Slice slice = new Slice(spec, workers.size());
        running = slice;
        if (!failed.isEmpty()) {
            throw new WorkloadFailedException(failed);
        }
        if (stopRequested || lost) {
            return SliceResult.nothing(workers.size(), Ending.STOPPED, "");
        }
        workers.forEach(worker -> worker.begin(slice));
        Appointments appointments = new Appointments(slice);
        boolean begun = false;
        try {
            appointments.meet(slice.connected);
            slice.connected.release();
            appointments.meet(slice.measuredMayBegin);
            if (!slice.isStopping()) {
                boundary.begin();
                begun = true;
                slice.beginNanos = clock.nanoTime();
            }
            slice.measuredMayBegin.release();
            appointments.meet(slice.measuredIsOver);
        } catch (RuntimeException e) {
            slice.fail("A defect of Roundtrip: " + e, e);
            throw e;
        } finally {
            releaseAll(slice, begun, boundary);
            if (appointments.interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return result(slice, begun);
    }

    private static void releaseAll(Slice slice, boolean begun, SliceBoundary<?, ?> boundary) {
        try {
            if (begun) {
                boundary.end();
            }
        } finally {
            slice.connected.release();
            slice.measuredMayBegin.release();
            slice.measuredIsOver.release();
        }
    }

    private SliceResult result(Slice slice, boolean begun) throws WorkloadFailedException {
        Slice.Failure failure = slice.failure.get();
        Ending ending = failure != null ? Ending.FAILED : slice.isStopping() ? Ending.STOPPED : Ending.COMPLETED;
        SliceResult result = SliceResult.nothing(workers.size(), ending, failure == null ? "" : failure.sentence());
        if (begun && !lost) {
            for (Worker worker : workers) {
                result = result.plus(worker.tally(workers.size(), ending));
            }
        }
        if (failure != null) {
            throw new WorkloadFailedException(failure.sentence(), failure.cause(), result);
        }
        return result;
    }

    /** Runs a slice at whose start and end nothing is read. */
    public SliceResult runSlice(SliceSpec spec) throws WorkloadFailedException {
        return runSlice(spec, new SliceBoundary<>(() -> spec, Function.identity()));
    }

    /** Committed transactions of each kind since the start, lead-in included. Call it between slices. */
    public long[] committedByKind() {
        return IntStream.range(0, workers.get(0).attempts.committedByKind.length)
                .mapToLong(kind -> workers.stream()
                        .mapToLong(worker -> worker.attempts.committedByKind[kind])
                        .sum())
                .toArray();
    }

    /** The number of transactions committed since the start, lead-in included. Must be called between slices. */
    public long committedTransactions() {
        return Arrays.stream(committedByKind()).sum();
    }

    /** The number of transactions whose commit was sent but not answered. Must be called between slices. */
    public long transactionsInDoubt() {
        return workers.stream().mapToLong(worker -> worker.attempts.inDoubt).sum();
    }

    /**
     * The work since the start, lead-in included. Any thread may read it at any time; this does not affect a slice's
     * result.
     */
    public WorkSoFar workSoFar() {
        WorkSoFar sum = WorkSoFar.NONE;
        for (Worker worker : workers) {
            WorkSoFar one = worker.soFar();
            sum = new WorkSoFar(
                    sum.transactions() + one.transactions(),
                    sum.statement().plus(one.statement()),
                    sum.transaction().plus(one.transaction()));
        }
        return sum;
    }

    /** The state of the pool. Any thread may read it at any time. */
    public PoolState poolState() {
        return pool.state();
    }

    /** Stops the current slice, and prevents further ones. */
    public void stop() {
        stopRequested = true;
        Optional.ofNullable(running).ifPresent(Slice::stop);
    }

    /** Ends the current slice with a failure, and prevents further ones. Any thread may call this; it does not wait. */
    public void fail(String sentence) {
        failed = sentence;
        Optional.ofNullable(running).ifPresent(slice -> slice.fail(sentence, null));
    }

    @Override
    public void close() {
        stop();
        workers.forEach(Worker::close);
        threads.forEach(Thread::interrupt);
        boolean interrupted = false;
        for (Thread thread : threads) {
            try {
                thread.join(JOIN_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        pool.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for the workers, and makes them return when the slice is to stop. */
    private final class Appointments {

        private final Slice slice;
        private boolean interrupted;
        private boolean aborted;
        private boolean stopSeen;
        private long stopSeenNanos;
        private long answers;
        private long quietSinceNanos;

        Appointments(Slice slice) {
            this.slice = slice;
            this.answers = answersSoFar();
            // Planned transactions may be far apart, so silence means a slow server only after the last one.
            this.quietSinceNanos = clock.nanoTime()
                    + (slice.spec.rate().isPresent() ? slice.spec.measured().toNanos() : 0);
        }

        /**
         * The number of answers so far. A connection that was opened counts as one: with a long latency, a large pool
         * is full only after minutes.
         */
        private long answersSoFar() {
            PoolState state = pool.state();
            return workSoFar().statement().count() + state.active() + state.idle();
        }

        /** Fails the slice if a server accepts requests but never answers: it would block the workers forever. */
        private void noticeSilence() {
            long now = clock.nanoTime();
            if (now - quietSinceNanos > SILENCE_NANOS) {
                long nowAnswers = answersSoFar();
                if (nowAnswers == answers) {
                    slice.fail(
                            "The server answered no statement for " + TimeUnit.NANOSECONDS.toSeconds(SILENCE_NANOS)
                                    + " s. Check server and network.",
                            null);
                }
                answers = nowAnswers;
                quietSinceNanos = now;
            }
        }

        void meet(Rendezvous rendezvous) throws WorkloadFailedException {
            while (!arrived(rendezvous)) {
                if (stopRequested) {
                    slice.stop();
                }
                if (!slice.isStopping()) {
                    noticeSilence();
                    continue;
                }
                long now = clock.nanoTime();
                if (!stopSeen) {
                    stopSeen = true;
                    stopSeenNanos = now;
                } else if (!aborted && now - stopSeenNanos > GRACE_NANOS) {
                    aborted = true;
                    for (int i = 0; i < workers.size(); i++) {
                        workers.get(i).abort(threads.get(i));
                    }
                } else if (now - stopSeenNanos > GIVE_UP_NANOS) {
                    lost = true;
                    throw new WorkloadFailedException("Some workers did not stop. Check the server.");
                }
            }
        }

        private boolean arrived(Rendezvous rendezvous) {
            try {
                return rendezvous.awaitAll(GLANCE_NANOS);
            } catch (InterruptedException e) {
                interrupted = true;
                slice.stop();
                return false;
            }
        }
    }
}
