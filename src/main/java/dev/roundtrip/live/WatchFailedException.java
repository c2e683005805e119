package dev.roundtrip.live;

import dev.roundtrip.failure.ExplainedFailure;

/**
 * Says that connections cannot be watched, or no longer. The message is a sentence for the user: what, why, what to
 * try.
 */
public final class WatchFailedException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public WatchFailedException(String message) {
        super(message);
    }

    public WatchFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
