package dev.roundtrip.driver;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that a driver is not available. The message is for the user: what, why, what to try. */
public final class DriverException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1;

    DriverException(String message) {
        super(message);
    }

    DriverException(String message, Throwable cause) {
        super(message, cause);
    }
}
