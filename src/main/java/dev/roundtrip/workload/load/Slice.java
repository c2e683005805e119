package dev.roundtrip.workload.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The shared state of a slice's workers: three barriers, the deadline, the arrivals, and the stop flag.
 *
 * <p>Threads: deadline and schedule are written before {@link #measuredMayBegin} releases the workers. {@link #stop}
 * and {@link #fail} come from any thread; the first failure is kept.
 */
final class Slice {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Every worker holds a connection, so that the pool gives each worker the same one again. */
    final Rendezvous connected;

    final Rendezvous measuredMayBegin;
    final Rendezvous measuredIsOver;

    private final SliceSpec spec;
    private final AtomicLong arrivals = new AtomicLong();
    private final AtomicReference<Failure> failure = new AtomicReference<>();
    private volatile boolean stopping;

    private long deadlineNanos;
    private ArrivalSchedule schedule;

    Slice(SliceSpec spec, int workers) {
        this.spec = spec;
        this.connected = new Rendezvous(workers);
        this.measuredMayBegin = new Rendezvous(workers);
        this.measuredIsOver = new Rendezvous(workers);
        this.schedule = new ArrivalSchedule(0, 1);
    }

    /** A failure as a sentence, and its cause. */
    record Failure(String sentence, Throwable cause) {}

    SliceSpec spec() {
        return spec;
    }

    boolean isOpenLoop() {
        return spec.rate().isPresent();
    }

    /**
     * Whether the planned rate was reached: the last transfer ended before the next one after the slice would have
     * begun.
     */
    boolean keptUp(long latestNanos) {
        return spec.rate().isPresent()
                && latestNanos
                        <= spec.measured().toNanos()
                                + NANOS_PER_SECOND / spec.rate().getAsDouble();
    }

    /** Sets the deadline, and the first arrival if there is a rate. */
    void begin(long nowNanos) {
        deadlineNanos = nowNanos + spec.measured().toNanos();
        spec.rate().ifPresent(perSecond -> schedule = new ArrivalSchedule(nowNanos, perSecond));
    }

    long beginNanos() {
        return deadlineNanos - spec.measured().toNanos();
    }

    long deadlineNanos() {
        return deadlineNanos;
    }

    ArrivalSchedule schedule() {
        return schedule;
    }

    /** The next planned transfer; each is taken by one worker. */
    long takeArrival() {
        return arrivals.getAndIncrement();
    }

    boolean isStopping() {
        return stopping;
    }

    void stop() {
        stopping = true;
    }

    void fail(String sentence, Throwable cause) {
        failure.compareAndSet(null, new Failure(sentence, cause));
        stopping = true;
    }

    /** The first failure, or null. */
    AtomicReference<Failure> failure() {
        return failure;
    }
}
