package dev.roundtrip.workload.load;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where all workers stand still until the one who waits for them lets them go. For one use.
 *
 * <p>Threads: each worker calls {@link #arriveAndWait} once; one other thread calls {@link #awaitAll} and {@link
 * #release}. What a party wrote before it arrived is visible to the one who waited for it, and the other way round.
 */
final class Rendezvous {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int missing;
    private boolean released;

    Rendezvous(int parties) {
        this.missing = parties;
    }

    /** Not ended by an interrupt: a worker always keeps its appointment. */
    void arriveAndWait() {
        lock.lock();
        try {
            missing--;
            changed.signalAll();
            while (!released) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits for all workers; false where some have not arrived in this time. */
    boolean awaitAll(long timeoutNanos) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = timeoutNanos;
            while (missing > 0 && left > 0) {
                left = changed.awaitNanos(left);
            }
            return missing == 0;
        } finally {
            lock.unlock();
        }
    }

    void release() {
        lock.lock();
        try {
            released = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
