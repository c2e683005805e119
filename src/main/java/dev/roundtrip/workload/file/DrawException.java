package dev.roundtrip.workload.file;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that a value of a workload's file cannot be drawn. The message says which, why, and what to try. */
public final class DrawException extends RuntimeException implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    DrawException(String message) {
        super(message);
    }
}
