package dev.roundtrip.workload.load;

import java.util.Optional;

/**
 * The workload could not start, or ended early. The message says what, why, and what to try, and contains no password.
 */
public final class WorkloadFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Optional<SliceResult> partial;

    WorkloadFailedException(String message) {
        this(message, null);
    }

    WorkloadFailedException(String message, Throwable cause) {
        super(message, cause);
        this.partial = Optional.empty();
    }

    WorkloadFailedException(String message, Throwable cause, SliceResult partial) {
        super(message, cause);
        this.partial = Optional.of(partial);
    }

    /** What was measured before the failure; empty if nothing was. */
    public Optional<SliceResult> partial() {
        return partial;
    }
}
