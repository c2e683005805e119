package dev.roundtrip.workload.load;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;

/**
 * A barrier at which all workers wait until another thread releases them. It is used once.
 *
 * <p>Threads: each worker calls {@link #arriveAndWait} once; one other thread calls {@link #awaitAll} and {@link
 * #release}. Writes before the arrival are visible to the waiting thread, and writes before the release to the workers.
 */
final class Rendezvous {

    private final CountDownLatch missing;
    /** The phaser whose first phase ends when the workers may continue. */
    private final Phaser held = new Phaser(1);

    Rendezvous(int parties) {
        this.missing = new CountDownLatch(parties);
    }

    /** Arrives and waits. It cannot be interrupted: a worker always arrives. */
    void arriveAndWait() {
        missing.countDown();
        held.awaitAdvance(0);
    }

    /** Waits for all workers; false if some have not arrived in this time. */
    boolean awaitAll(long timeoutNanos) throws InterruptedException {
        return missing.await(timeoutNanos, TimeUnit.NANOSECONDS);
    }

    void release() {
        held.arrive();
    }
}
