package dev.roundtrip.cli;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import org.jline.utils.Signals;

/**
 * The first signal to end the process starts an orderly shutdown. A second one ends the process at once: the user does
 * not want to wait for servers and files. The exit code is that of the signal, as with the JVM's own handler.
 */
final class SecondSignal {

    private static final int INTERRUPTED = 130;
    private static final int TERMINATED = 143;
    private static final AtomicBoolean WATCHED = new AtomicBoolean();
    private static final AtomicBoolean ENDING = new AtomicBoolean();

    /** The action of the first signal, which gets its exit code. */
    private static volatile IntConsumer first = System::exit;

    private SecondSignal() {}

    /** Starts to watch for signals. May be called again. */
    static void endsAtOnce() {
        if (WATCHED.compareAndSet(false, true)) {
            // Does nothing on a system without signals, where the JVM's own handler remains.
            Signals.register("INT", () -> end(INTERRUPTED));
            Signals.register("TERM", () -> end(TERMINATED));
        }
    }

    /** Starts to watch for signals; the first one runs this action instead of ending the process. */
    static void stopsFirst(Runnable stop) {
        first = exitCode -> stop.run();
        endsAtOnce();
    }

    /** Ends the process; runs on a separate thread for each signal. */
    private static void end(int exitCode) {
        if (ENDING.compareAndSet(false, true)) {
            first.accept(exitCode);
            return;
        }
        System.err.println("roundtrip: ended at once. To clean up: ./roundtrip restore");
        Runtime.getRuntime().halt(exitCode);
    }
}
