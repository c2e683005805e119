package dev.roundtrip.workload.bank;

/** The data set cannot be had in this database; the message says what, why, and what to try. */
public final class DataSetException extends Exception {

    private static final long serialVersionUID = 1L;

    DataSetException(String message) {
        super(message);
    }

    DataSetException(String message, Throwable cause) {
        super(message, cause);
    }
}
