package dev.roundtrip.run.machines;

import dev.roundtrip.failure.ExplainedFailure;

/** The machines can no longer work together; the message says why, as a sentence. */
public final class TeamBrokenException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    TeamBrokenException(String message) {
        super(message);
    }

    TeamBrokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
