package dev.roundtrip.agent.outside;

/** The agent could not be attached. The message is a sentence for the user: what, why, what to try. */
public final class AttachFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    public AttachFailedException(String message) {
        super(message);
    }

    AttachFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
