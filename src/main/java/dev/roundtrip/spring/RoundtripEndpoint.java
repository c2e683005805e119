package dev.roundtrip.spring;

import dev.roundtrip.report.PlainValues;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * The actuator's endpoint {@code roundtrip}: the report of {@code watch} on all tapped pools, or on one of them, as
 * totals since the start, so that two readers do not disturb each other. It is not exposed unless the application says
 * so.
 */
@Endpoint(id = "roundtrip")
public final class RoundtripEndpoint {

    private final ApplicationPools pools;

    RoundtripEndpoint(ApplicationPools pools) {
        this.pools = pools;
    }

    /** The report as the fields of its JSON document. */
    @ReadOperation
    public Map<String, Object> report() {
        return PlainValues.of(pools.report());
    }

    /**
     * The report on the pool of that name; null, which is answered by 404, if there is none. JMX needs another name for
     * each operation.
     */
    @ReadOperation
    public Map<String, Object> poolReport(@Selector String pool) {
        return pools.report(pool).map(PlainValues::of).orElse(null);
    }
}
