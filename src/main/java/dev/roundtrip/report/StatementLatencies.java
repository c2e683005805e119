package dev.roundtrip.report;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The latencies that the application sees.
 *
 * @param statement a business statement from prepare to close, with all its round trips and those of the session
 *     chatter that its calls caused
 * @param transaction a transaction from its first call to the end of its commit
 * @param transactionFromPlannedStart a transaction from its planned start; empty without a rate (open loop)
 */
public record StatementLatencies(
        Optional<LatencySummary> statement,
        Optional<LatencySummary> transaction,
        Optional<LatencySummary> transactionFromPlannedStart) {

    /**
     * The raw data of {@link StatementLatencies}, of each command and of each kind of transaction: histograms in
     * nanoseconds, in HdrHistogram's compressed encoding (V2) as Base64. They give any percentile, and those of several
     * runs can be added.
     *
     * @param commands the histogram of each command that gets an answer, by its name
     * @param kinds the histogram of each kind of transaction, by its name
     */
    public record RawHistograms(
            Optional<String> statement,
            Optional<String> transaction,
            Optional<String> transactionFromPlannedStart,
            Map<String, String> commands,
            Map<String, String> kinds) {

        public RawHistograms {
            commands = Collections.unmodifiableSortedMap(new TreeMap<>(commands));
            kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
        }
    }
}
