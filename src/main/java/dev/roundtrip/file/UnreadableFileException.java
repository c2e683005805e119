package dev.roundtrip.file;

import java.io.IOException;

/** A file cannot be read. The message is the reason for the user: a clause without a full stop. */
public final class UnreadableFileException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableFileException(String reason) {
        super(reason);
    }

    UnreadableFileException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** Whether there is nothing at that path. */
    public boolean isAbsent() {
        return getCause() instanceof java.nio.file.NoSuchFileException;
    }
}
