package dev.roundtrip.server.process;

/** No server is available. The message is for the user: what, why, and what to try; it contains no password. */
public final class ServerUnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    public ServerUnavailableException(String message) {
        super(message);
    }

    public ServerUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
