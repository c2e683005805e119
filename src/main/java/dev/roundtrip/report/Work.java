package dev.roundtrip.report;

import java.util.List;

/**
 * How much work was done in a scenario's measured slices.
 *
 * @param elapsedNanos time spent in measured slices, the mean over the workers
 * @param transactionsPerSecondByRound one figure per round, in the order of the rounds
 * @param totals what crossed the wire for it
 */
public record Work(
        long transactions,
        long statements,
        long errors,
        long elapsedNanos,
        List<Double> transactionsPerSecondByRound,
        WireTotals totals) {

    public Work {
        transactionsPerSecondByRound = List.copyOf(transactionsPerSecondByRound);
    }

    /**
     * Everything that crossed the wire, chatter and transaction control included.
     *
     * @param businessStatementsOnWire business statements as the wire decoder sees them; must equal what the workload asked for
     */
    public record WireTotals(
            long commands, long roundTrips, long bytesSent, long bytesReceived, long businessStatementsOnWire) {}

    public double transactionsPerSecond() {
        return elapsedNanos == 0 ? 0 : transactions * 1e9 / elapsedNanos;
    }

    public double statementsPerSecond() {
        return elapsedNanos == 0 ? 0 : statements * 1e9 / elapsedNanos;
    }
}
