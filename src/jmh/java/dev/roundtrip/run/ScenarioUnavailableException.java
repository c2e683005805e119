package dev.roundtrip.run;

/**
 * A scenario cannot be measured; the message says why and what to try. It has no stack trace, since JMH prints that
 * too.
 */
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
