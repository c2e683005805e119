package dev.roundtrip.workload.load;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A barrier at which all workers wait until another thread releases them. For one use.
 *
 * <p>Threads: each worker calls {@link #arriveAndWait} once; one other thread calls {@link #awaitAll} and {@link
 * #release}. Writes before the arrival are visible to the waiting thread, and writes before the release to the workers.
 */
final class Rendezvous {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private int missing;
    private boolean released;

    Rendezvous(int parties) {
        this.missing = parties;
    }

    /** Not interruptible: a worker always arrives. */
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

    /** Waits for all workers; false if some have not arrived in this time. */
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
