package dev.roundtrip.jdbc;

/** A text is not a JDBC URL. The message is a sentence for the user and contains no secret. */
public final class BadUrlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadUrlException(String message) {
        super(message);
    }
}
