package dev.roundtrip.workload.load;

import dev.roundtrip.failure.ExplainedFailure;
import java.util.Optional;

/**
 * Says that the workload could not start, or ended early. The message says what, why, and what to try, and contains no
 * password.
 */
public final class WorkloadFailedException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    private final transient Optional<SliceResult> partial;

    public WorkloadFailedException(String message) {
        this(message, null, null);
    }

    /**
     * A failure with what was measured before it.
     *
     * @param partial what was measured; null if nothing was
     */
    WorkloadFailedException(String message, Throwable cause, SliceResult partial) {
        super(message, cause);
        this.partial = Optional.ofNullable(partial);
    }

    /** What was measured before the failure; empty if nothing was. */
    public Optional<SliceResult> partial() {
        return partial;
    }
}
