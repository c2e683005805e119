package dev.roundtrip.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and kill: asks the run to stop and lets the process end only when the partial report is out, or when that takes too long.
 *
 * <p>Threads: the hook runs on a thread of its own; everything else on the main thread.
 */
final class Interruption implements AutoCloseable {

    /** Longer than a transfer takes on a slow server; an impatient user has kill -9, after which nothing of ours stays either. */
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Runnable stop) {
        hook = new Thread(
                () -> {
                    stop.run();
                    try {
                        if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                            Runtime.getRuntime().halt(RoundtripCommand.FAILED);
                        }
                    } catch (InterruptedException interrupted) {
                        Thread.currentThread().interrupt();
                    }
                },
                "roundtrip-interruption");
    }

    static Interruption watch(Runnable stop) {
        Interruption interruption = new Interruption(stop);
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** From here on the process may end. */
    void reportIsOut() {
        done.countDown();
    }

    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running or has run: nothing to take back.
        }
    }
}
