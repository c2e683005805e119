package dev.roundtrip.junit;

/** A test sent more than its budget or other than its contract, or it cannot be told what it sent. */
public final class WireBudgetError extends AssertionError {

    private static final long serialVersionUID = 1L;

    WireBudgetError(String message) {
        super(message);
    }
}
