package dev.roundtrip.probe;

/** A probe without a result: the message says why and what to try, and contains no secret. */
public final class ProbeFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    public ProbeFailedException(String message) {
        super(message);
    }

    public ProbeFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
