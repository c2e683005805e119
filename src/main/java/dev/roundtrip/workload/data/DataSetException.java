package dev.roundtrip.workload.data;

import dev.roundtrip.failure.ExplainedFailure;

/** Says that the data set is not available in this database. The message says what, why, and what to try. */
public final class DataSetException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    DataSetException(String message) {
        super(message);
    }

    DataSetException(String message, Throwable cause) {
        super(message, cause);
    }
}
