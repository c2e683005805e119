package dev.roundtrip.run;

/** A scenario cannot be measured; the message says why and what to try. JMH prints it, and a stack trace would only stand in its way. */
public final class ScenarioUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause what nobody foresaw; null where the message says it all, since JMH prints causes too */
    ScenarioUnavailableException(String message, Throwable cause) {
        super(message, cause, false, false);
    }

    ScenarioUnavailableException(String message) {
        this(message, null);
    }
}
