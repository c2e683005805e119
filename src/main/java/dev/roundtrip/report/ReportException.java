package dev.roundtrip.report;

/** A report that could not be written or read. The message is a sentence for the user: what, why, and what to try. */
public final class ReportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public ReportException(String message) {
        super(message);
    }

    public ReportException(String message, Throwable cause) {
        super(message, cause);
    }
}
