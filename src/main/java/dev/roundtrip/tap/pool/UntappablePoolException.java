package dev.roundtrip.tap.pool;

import dev.roundtrip.failure.ExplainedFailure;
import org.apiguardian.api.API;

/** Says that a pool cannot be tapped. The message is a sentence for the user: what, why, what to try. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class UntappablePoolException extends IllegalArgumentException implements ExplainedFailure {

    private static final long serialVersionUID = 1;

    UntappablePoolException(String message) {
        super(message);
    }
}
