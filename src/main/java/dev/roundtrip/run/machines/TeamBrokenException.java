package dev.roundtrip.run.machines;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that the machines can no longer work together; the message is a sentence that says why. */
public final class TeamBrokenException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    TeamBrokenException(String message) {
        super(message);
    }

    TeamBrokenException(String message, Throwable cause) {
        super(message, cause);
    }
}
