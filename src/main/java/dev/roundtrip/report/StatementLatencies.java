package dev.roundtrip.report;

import java.util.Objects;
import java.util.Optional;

/**
 * Latencies as the application felt them.
 *
 * @param statement a business statement from prepare to close, all its round trips and the session chatter's that its calls caused
 * @param transaction a transaction from its first call to the end of its commit
 * @param transactionFromPlannedStart the same from when it should have begun; only with a rate (open loop)
 */
public record StatementLatencies(
        LatencySummary statement, LatencySummary transaction, Optional<LatencySummary> transactionFromPlannedStart) {

    public StatementLatencies {
        Objects.requireNonNull(statement, "statement");
        Objects.requireNonNull(transaction, "transaction");
        Objects.requireNonNull(transactionFromPlannedStart, "transactionFromPlannedStart");
    }
}
