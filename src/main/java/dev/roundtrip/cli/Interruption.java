package dev.roundtrip.cli;

import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerHold;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Ctrl-C and kill: asks the run to stop, and lets servers and process end only when the partial report is out, or when
 * that takes too long.
 *
 * <p>Threads: the hook runs on a thread of its own; everything else on the main thread.
 */
final class Interruption {

    private final CountDownLatch done = new CountDownLatch(1);
    private final ServerHold servers = ServerHold.take();
    private Optional<EndHook> hook = Optional.empty();
    private boolean ending;

    /** Where the process is ending already there is nothing to do before its end. */
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
     * Does work that a stop ends soon. Where the process is interrupted it ends only when the work has said its result,
     * or we have said why there is none; then this does not return.
     *
     * @return the exit code
     */
    static int whileSaying(Runnable stop, Terminal terminal, Callable<Integer> work) {
        SecondSignal.endsAtOnce();
        Interruption interruption = new Interruption();
        interruption.watch(stop);
        interruption.leaveTheEndToTheSignal();
        int exitCode;
        try {
            exitCode = work.call();
        } catch (Exception failure) {
            exitCode = FailureSentences.say(failure, terminal.err());
        } finally {
            interruption.everythingIsSaid();
        }
        interruption.leaveTheEndToTheSignal();
        return exitCode;
    }

    /** From here on the process may end. */
    private void everythingIsSaid() {
        servers.close();
        done.countDown();
        ending = !hook.map(EndHook::remove).orElse(true);
    }

    /**
     * A process that a signal ends has the exit code of that signal. Java 17 does not keep to it: between the last hook
     * and the halt an exit with another code halts at once ({@code java.lang.Shutdown#exit}). So who was stopped does
     * not go on to an exit.
     */
    private void leaveTheEndToTheSignal() {
        if (ending) {
            while (true) {
                LockSupport.park(this);
            }
        }
    }
}
