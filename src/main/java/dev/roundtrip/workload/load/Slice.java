package dev.roundtrip.workload.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The shared state of a slice's workers: three barriers, the deadline, the arrivals, and the stop flag.
 *
 * <p>Threads: the beginning is written before {@link #measuredMayBegin} releases the workers. {@link #stop} and
 * {@link #fail} come from any thread; the first failure is kept.
 */
final class Slice {

    /** The barrier at which every worker holds a connection, so that the pool gives each worker the same one again. */
    final Rendezvous connected;

    final Rendezvous measuredMayBegin;
    final Rendezvous measuredIsOver;

    final SliceSpec spec;
    /** The first failure, or null. */
    final AtomicReference<Failure> failure = new AtomicReference<>();

    private final AtomicLong arrivals = new AtomicLong();
    private volatile boolean stopping;

    long beginNanos;

    Slice(SliceSpec spec, int workers) {
        this.spec = spec;
        this.connected = new Rendezvous(workers);
        this.measuredMayBegin = new Rendezvous(workers);
        this.measuredIsOver = new Rendezvous(workers);
    }

    /** A failure as a sentence, and its cause. */
    record Failure(String sentence, Throwable cause) {}

    long deadlineNanos() {
        return beginNanos + spec.measured().toNanos();
    }

    /**
     * Takes the time at which the next planned transfer is to begin; one worker takes each. It is computed from the
     * first one, at a constant interval, so that errors do not accumulate; fractions of a nanosecond are cut off.
     */
    long takeArrivalNanos() {
        return beginNanos
                + (long) Math.floor(arrivals.getAndIncrement()
                        * SliceResult.NANOS_PER_SECOND
                        / spec.rate().getAsDouble());
    }

    /**
     * The end of the last planned transfer's interval. A slice whose time is no multiple of the interval has the
     * transfer that begins in its last part, so the time to the deadline alone would give more than the planned rate.
     */
    long arrivalsEndNanos() {
        double perSecond = spec.rate().getAsDouble();
        double planned = Math.ceil(spec.measured().toNanos() * perSecond / SliceResult.NANOS_PER_SECOND);
        return beginNanos + (long) (planned * SliceResult.NANOS_PER_SECOND / perSecond);
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
}
