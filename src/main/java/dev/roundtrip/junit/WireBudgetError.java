package dev.roundtrip.junit;

import org.apiguardian.api.API;

/** Says that a test exceeded its budget, broke its contract, or sent commands that could not be determined. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class WireBudgetError extends AssertionError {

    private static final long serialVersionUID = 1L;

    WireBudgetError(String message) {
        super(message);
    }
}
