package dev.roundtrip.tap.latency;

import dev.roundtrip.measure.NanoClock;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits until a time. A thread that sleeps wakes up late, so it sleeps for a shorter time and spins for the rest. Like
 * a read of a socket, it is not interruptible, and ends at once when another thread ends it.
 */
final class TimedWait {

    static final long SPIN_NANOS = 80_000;

    private final NanoClock clock;
    private volatile Thread waiting;
    private volatile boolean ended;

    TimedWait(NanoClock clock) {
        this.clock = clock;
    }

    /** Waits; returns false if it was {@linkplain #end ended} before that time. */
    boolean until(long time) {
        long left = time - clock.nanoTime();
        while (left > 0 && !ended) {
            if (left > SPIN_NANOS) {
                sleep(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
            left = time - clock.nanoTime();
        }
        return left <= 0;
    }

    /** Sleeps for somewhat longer than that, or for a shorter time if the wait is ended. */
    void sleep(long nanos) {
        boolean interrupted = Thread.interrupted();
        waiting = Thread.currentThread();
        if (!ended) {
            LockSupport.parkNanos(this, nanos);
        }
        waiting = null;
        if (Thread.interrupted() || interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends a wait, and all later ones. Any thread may call this. */
    void end() {
        ended = true;
        LockSupport.unpark(waiting);
    }

    boolean isEnded() {
        return ended;
    }
}
