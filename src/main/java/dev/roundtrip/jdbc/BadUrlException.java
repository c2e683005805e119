package dev.roundtrip.jdbc;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that a text is not a JDBC URL. The message is a sentence for the user and contains no secret. */
public final class BadUrlException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    BadUrlException(String message) {
        super(message);
    }
}
