package dev.roundtrip.server.settings;

/** A setting could not be applied or put back. The message is a sentence for the user: what, why, what to try. */
public final class SettingsException extends Exception {

    private static final long serialVersionUID = 1L;

    public SettingsException(String message) {
        super(message);
    }

    public SettingsException(String message, Throwable cause) {
        super(message, cause);
    }
}
