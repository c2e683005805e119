package dev.roundtrip.run.profile;

import java.io.Serial;

/** There is no profile; the message is a sentence. */
public final class ProfileUnavailableException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    ProfileUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
