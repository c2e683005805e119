package dev.roundtrip.file;

import java.io.IOException;

/** Says that a file cannot be read. The message is the reason for the user: a clause without a full stop. */
public final class UnreadableFileException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableFileException(String reason) {
        super(reason);
    }

    UnreadableFileException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** Whether there is nothing at the path. */
    public boolean isAbsent() {
        return getCause() instanceof java.nio.file.NoSuchFileException;
    }
}
