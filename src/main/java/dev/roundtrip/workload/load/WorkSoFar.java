package dev.roundtrip.workload.load;

import dev.roundtrip.measure.Latencies;
import java.util.Objects;

/**
 * What workers have done since they were started, lead-in and warm-up included. No count ever falls.
 *
 * @param transactions transfers committed
 * @param statement latencies of business statements, from prepare to close
 * @param transaction latencies of committed transfers, from their beginning to their connection's return
 */
public record WorkSoFar(long transactions, Latencies statement, Latencies transaction) {

    public WorkSoFar {
        Objects.requireNonNull(statement, "statement");
        Objects.requireNonNull(transaction, "transaction");
    }
}
