package dev.roundtrip.tap;

import org.apiguardian.api.API;

/** A connection string whose connections cannot be measured. The message is a sentence for the user: what, why, what to try. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class UntappableUrlException extends IllegalArgumentException {

    private static final long serialVersionUID = 1;

    UntappableUrlException(String message) {
        super(message);
    }
}
