package dev.roundtrip.report;

import dev.roundtrip.failure.ExplainedFailure;

/** A report that could not be written or read. The message is a sentence for the user: what, why, and what to try. */
public final class ReportException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    public ReportException(String message) {
        super(message);
    }

    public ReportException(String message, Throwable cause) {
        super(message, cause);
    }
}
