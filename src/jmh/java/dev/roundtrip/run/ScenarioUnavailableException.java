package dev.roundtrip.run;

/**
 * Says that a scenario cannot be measured; the message says why and what to try. It has no stack trace, since JMH
 * prints that too.
 */
public final class ScenarioUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A failure with its sentence.
     *
     * @param cause an unforeseen cause; null if the message says everything, since JMH prints causes too
     */
    ScenarioUnavailableException(String message, Throwable cause) {
        super(message, cause, false, false);
    }

    ScenarioUnavailableException(String message) {
        this(message, null);
    }
}
