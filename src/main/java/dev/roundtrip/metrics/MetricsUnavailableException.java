package dev.roundtrip.metrics;

import dev.roundtrip.failure.ExplainedFailure;
import org.apiguardian.api.API;

/** Says that the endpoint is not available. The message is a sentence for the user: what, why, and what to try. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class MetricsUnavailableException extends Exception implements ExplainedFailure {

    private static final long serialVersionUID = 1L;

    MetricsUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
