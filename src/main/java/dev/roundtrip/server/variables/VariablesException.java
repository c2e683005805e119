package dev.roundtrip.server.variables;

import dev.roundtrip.failure.ExplainedFailure;

/**
 * Says that a variable could not be applied or restored. The message is a sentence for the user: what, why, what to
 * try.
 */
public final class VariablesException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public VariablesException(String message) {
        super(message);
    }

    public VariablesException(String message, Throwable cause) {
        super(message, cause);
    }
}
