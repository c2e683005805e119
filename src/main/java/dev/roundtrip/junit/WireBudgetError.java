package dev.roundtrip.junit;

import org.apiguardian.api.API;

/** A test sent more than its budget or other than its contract, or it cannot be told what it sent. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class WireBudgetError extends AssertionError {

    private static final long serialVersionUID = 1L;

    WireBudgetError(String message) {
        super(message);
    }
}
