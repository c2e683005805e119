package dev.roundtrip.tap;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Protects an application from its tap, see {@link TapSockets#guarded}: a connection on which the tap fails goes on
 * without the tap, and the first failure is kept. {@link #turnOff()} takes all connections out of the tap.
 *
 * <p>Thread-safe.
 */
public final class TapGuard {

    private final AtomicReference<String> first = new AtomicReference<>();
    private volatile boolean off;

    /**
     * Ends the tap's work: from now on the connections pass their bytes only to the driver, and nothing is kept, timed
     * or counted.
     */
    public void turnOff() {
        off = true;
    }

    public boolean isOff() {
        return off;
    }

    /** Keeps the first failure. Never throws. */
    public void failed(Throwable failure) {
        try {
            first.compareAndSet(null, describe(failure));
        } catch (Throwable alsoFailed) {
            // Describing the failure may fail too, for example for lack of memory.
        }
    }

    /** The class and the place of a failure, but not its message, which may contain data. */
    private static String describe(Throwable failure) {
        StackTraceElement[] stack = failure.getStackTrace();
        return failure.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    /** The first failure: its class and place. */
    public Optional<String> firstFailure() {
        return Optional.ofNullable(first.get());
    }
}
