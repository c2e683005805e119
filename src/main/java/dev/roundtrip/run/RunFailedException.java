package dev.roundtrip.run;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that a run could not be started at all. The message is for the user: what, why, what to try. */
public final class RunFailedException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public RunFailedException(String sentence) {
        super(sentence);
    }

    public RunFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
