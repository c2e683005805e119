package dev.roundtrip.server;

import dev.roundtrip.failure.ExplainedFailure;

/**
 * Says that another program uses the requested resource, or that its lock could not be requested. The message is a
 * sentence for the user.
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
