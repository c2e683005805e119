package dev.roundtrip.tap;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Protects an application from its tap, see {@link TapSockets#guarded}: a connection on which the tap fails goes on
 * without it, and the first failure is kept. {@link #turnOff()} does so for all connections.
 *
 * <p>Thread-safe.
 */
public final class TapGuard {

    private final AtomicReference<String> first = new AtomicReference<>();
    private volatile boolean off;

    /** From now on the connections pass their bytes to the driver only; nothing is kept, timed or counted. */
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
            // Out of memory, for example.
        }
    }

    /** The class and the place, but not the message, which may contain data. */
    private static String describe(Throwable failure) {
        StackTraceElement[] stack = failure.getStackTrace();
        return failure.getClass().getName() + (stack.length == 0 ? "" : " at " + stack[0]);
    }

    /** The first failure: its class and place. */
    public Optional<String> firstFailure() {
        return Optional.ofNullable(first.get());
    }
}
