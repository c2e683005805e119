package dev.roundtrip.lint.config;

/** A text that does not have the syntax that its file's name tells. */
final class UnreadableTextException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableTextException(String reason) {
        super(reason);
    }
}
