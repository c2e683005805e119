package dev.roundtrip.cost;

import com.sun.management.ThreadMXBean;
import dev.roundtrip.measure.LatencyCollector;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Threads that work slice by slice and wait in between, as a run's workers do: one unmeasured block each, then blocks
 * until the time is over. The last block is completed, and the rate is computed from the time that each thread was
 * active.
 */
public final class Crew implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    private final NanoClock clock = NanoClock.SYSTEM;
    private final ThreadMXBean thisThread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ExecutorService threads;
    private final int size;

    public Crew(int size) {
        this.size = size;
        this.threads = Executors.newFixedThreadPool(size, work -> {
            Thread thread = new Thread(work, "crew");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** The point at which the threads wait for one another, and the time at which the last of them arrived. */
    private static final class Meeting extends Phaser {

        private final NanoClock clock;

        /** The time in nanoseconds, written by the last thread to arrive, before the others continue. */
        private volatile long lastNanos;

        Meeting(int size, NanoClock clock) {
            super(size);
            this.clock = clock;
        }

        @Override
        protected boolean onAdvance(int phase, int registered) {
            lastNanos = clock.nanoTime();
            return super.onAdvance(phase, registered);
        }

        void await() {
            if (arriveAndAwaitAdvance() < 0) {
                throw new IllegalStateException("Another thread of the crew failed.");
            }
        }
    }

    /** The work of one thread in a slice. */
    private record Share(
            long statements, long activeNanos, long cpuNanos, long bytes, SingleWriterLatencyRecorder latencies) {}

    /**
     * Runs one slice.
     *
     * @param works the work of each thread
     * @throws SQLException the first failure of any thread; the crew cannot be used afterwards
     */
    public SliceFigures slice(List<? extends Work> works, Duration measured) throws SQLException {
        Meeting everybody = new Meeting(size, clock);
        AtomicReference<Exception> failure = new AtomicReference<>();
        List<Future<Share>> futures = new ArrayList<>();
        for (Work work : works.subList(0, size)) {
            futures.add(threads.submit(() -> {
                try {
                    return share(work, measured.toNanos(), everybody);
                } catch (SQLException | RuntimeException failed) {
                    // No other thread waits for one that has ended.
                    failure.compareAndSet(null, failed);
                    everybody.forceTermination();
                    throw failed;
                }
            }));
        }
        List<Share> shares = new ArrayList<>();
        for (Future<Share> future : futures) {
            shares.add(result(future, failure));
        }
        return sum(shares);
    }

    private Share share(Work work, long measuredNanos, Meeting everybody) throws SQLException {
        SingleWriterLatencyRecorder latencies = new SingleWriterLatencyRecorder();
        work.meet(everybody::await);
        work.block(latencies);
        latencies.takeInterval();
        everybody.await();
        long bytes = thisThread.getThreadAllocatedBytes(Thread.currentThread().getId());
        long cpu = thisThread.getCurrentThreadCpuTime();
        // The beginning is common to all threads, as for a run's workers: waiting for a processor counts as active.
        long begin = everybody.lastNanos;
        long now = clock.nanoTime();
        long statements = 0;
        while (now - begin < measuredNanos) {
            statements += work.block(latencies);
            now = clock.nanoTime();
        }
        cpu = thisThread.getCurrentThreadCpuTime() - cpu;
        bytes = thisThread.getThreadAllocatedBytes(Thread.currentThread().getId()) - bytes;
        return new Share(statements, now - begin, cpu, bytes, latencies);
    }

    private SliceFigures sum(List<Share> shares) {
        LatencyCollector latencies = new LatencyCollector();
        long statements = 0;
        long activeNanos = 0;
        long cpuNanos = 0;
        long bytes = 0;
        for (Share share : shares) {
            share.latencies().drainInto(latencies);
            statements += share.statements();
            activeNanos += share.activeNanos();
            cpuNanos += share.cpuNanos();
            bytes += share.bytes();
        }
        long p99 = latencies.toLatencies().percentileNanos(99);
        return new SliceFigures(
                statements * NANOS_PER_SECOND * size / activeNanos,
                p99 == 0 ? Double.NaN : p99,
                (double) cpuNanos / statements,
                (double) bytes / statements);
    }

    private static Share result(Future<Share> future, AtomicReference<Exception> failure) throws SQLException {
        try {
            return future.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("The slice was interrupted.", interrupted);
        } catch (ExecutionException failed) {
            Exception first = failure.get();
            throw new SQLException("A thread of the crew failed: " + first, first);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
