package dev.roundtrip.lint.config;

/** A text is not of the syntax that its name says. */
final class UnreadableTextException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableTextException(String reason) {
        super(reason);
    }
}
