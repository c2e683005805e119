package dev.roundtrip.cli;

import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerHold;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;

/**
 * Handles Ctrl-C and kill: asks the run to stop. The servers and the process end once the partial report is written, or
 * if that takes too long.
 *
 * <p>Threads: the hook runs on its own thread; everything else on the main thread.
 */
final class Interruption {

    private final CountDownLatch done = new CountDownLatch(1);
    private final ServerHold servers = ServerHold.take();
    private Optional<EndHook> hook = Optional.empty();
    private boolean ending;

    /** Watches for the end of the process; does nothing if it is already ending. */
    private void watch(Runnable stop) {
        try {
            hook = Optional.of(EndHook.add("roundtrip-interruption", () -> {
                stop.run();
                try {
                    // A second Ctrl-C does not wait for this.
                    if (!done.await(ServerHold.LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
                        System.err.println("roundtrip: the run did not stop within " + ServerHold.LIMIT.toSeconds()
                                + " s and is aborted.");
                    }
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }));
        } catch (InterruptedException isEnding) {
            servers.close();
            ending = true;
        }
    }

    /**
     * Does work that ends soon after {@code stop}. If the process is interrupted, it ends only after the work has
     * printed its result, or after we have said why there is none; this method then does not return.
     *
     * @param failed says why the work failed, and gives the exit code
     * @return the exit code
     */
    static int whileSaying(Runnable stop, ToIntFunction<Exception> failed, Callable<Integer> work) {
        SecondSignal.endsAtOnce();
        Interruption interruption = new Interruption();
        interruption.watch(stop);
        interruption.leaveTheEndToTheSignal();
        int exitCode;
        try {
            exitCode = work.call();
        } catch (Exception failure) {
            exitCode = failed.applyAsInt(failure);
        } finally {
            interruption.everythingIsSaid();
        }
        interruption.leaveTheEndToTheSignal();
        return exitCode;
    }

    /** Lets the process end from now on. */
    private void everythingIsSaid() {
        servers.close();
        done.countDown();
        ending = !hook.map(EndHook::remove).orElse(true);
    }

    /**
     * Parks an interrupted thread, which must not reach an exit. A process that is ended by a signal should have that
     * signal's exit code. Java 17 does not ensure it: between the last hook and the halt, an exit with another code
     * halts at once ({@code java.lang.Shutdown#exit}).
     */
    private void leaveTheEndToTheSignal() {
        if (ending) {
            while (true) {
                LockSupport.park(this);
            }
        }
    }
}
