package dev.roundtrip.server;

import dev.roundtrip.failure.ExplainedFailure;

/**
 * Another program uses the requested resource, or its lock could not be requested. The message is a sentence for the
 * user.
 */
public final class LockedException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public LockedException(String sentence) {
        super(sentence);
    }

    public LockedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
