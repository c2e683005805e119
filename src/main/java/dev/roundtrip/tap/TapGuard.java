package dev.roundtrip.tap;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Protects an application from its tap, see {@link TapBuilder#guard}: a connection on which the tap fails goes on
 * without the tap, and the first failure is kept. {@link #turnOff()} takes all connections out of the tap.
 *
 * <p>Thread-safe.
 */
public final class TapGuard {

    private final AtomicReference<String> first = new AtomicReference<>();
    private final Consumer<String> whenFirst;
    private volatile boolean off;

    /**
     * Begins without a failure.
     *
     * @param whenFirst is told of the first failure, once: its class and place
     */
    public TapGuard(Consumer<String> whenFirst) {
        this.whenFirst = whenFirst;
    }

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
            String described = describe(failure);
            if (first.compareAndSet(null, described)) {
                whenFirst.accept(described);
            }
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
