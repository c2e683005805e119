package dev.roundtrip.jdbc;

/** A text that is no JDBC URL; the message is a sentence for the person who gave it, and holds no secret. */
public final class BadUrlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    BadUrlException(String message) {
        super(message);
    }
}
