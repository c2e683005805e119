package dev.roundtrip.server.process;

import dev.roundtrip.failure.ExplainedFailure;

/**
 * Says that no server is available. The message is for the user: what, why, and what to try; it contains no password.
 */
public final class ServerUnavailableException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    /** Whether the server, or the gate in front of it, refuses what the string sets for its session. */
    private final boolean sessionRefused;

    public ServerUnavailableException(String message) {
        this(message, false);
    }

    ServerUnavailableException(String message, boolean sessionRefused) {
        super(message);
        this.sessionRefused = sessionRefused;
    }

    public ServerUnavailableException(String message, Throwable cause) {
        super(message, cause);
        this.sessionRefused = false;
    }

    public boolean isSessionRefused() {
        return sessionRefused;
    }
}
