package dev.roundtrip.report;

import dev.roundtrip.measure.Latencies;
import org.apiguardian.api.API;

/**
 * What workers have done since they were started, including lead-in and warm-up. No count ever decreases.
 *
 * @param transactions the number of committed transfers
 * @param statement the latencies of business statements, from prepare to close
 * @param transaction the latencies of committed transfers, from their beginning until their connection is returned
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record WorkSoFar(long transactions, Latencies statement, Latencies transaction) {

    public static final WorkSoFar NONE = new WorkSoFar(0, Latencies.none(), Latencies.none());
}
