package dev.roundtrip.probe;

/** A probe that could not say anything: the message says why and what to try, and holds no secret. */
public final class ProbeFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    public ProbeFailedException(String message) {
        super(message);
    }

    public ProbeFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
