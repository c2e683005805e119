package dev.roundtrip.tap.proxy;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that the relay cannot start; the message is a sentence for the user. */
public final class RelayFailedException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    RelayFailedException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
