package dev.roundtrip.tap;

import dev.roundtrip.failure.ExplainedFailure;
import org.apiguardian.api.API;

/**
 * Says that the connections of a connection string cannot be tapped. The message is a sentence for the user: what, why,
 * what to try.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class UntappableUrlException extends IllegalArgumentException implements ExplainedFailure {

    private static final long serialVersionUID = 1;

    UntappableUrlException(String message) {
        super(message);
    }
}
