package dev.roundtrip.tap;

/** A connection string whose connections cannot be measured. The message is a sentence for the user: what, why, what to try. */
public final class UntappableUrlException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    UntappableUrlException(String message) {
        super(message);
    }
}
