package dev.roundtrip.verdict;

import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Work;
import java.util.List;

/**
 * What the latency between driver and server costs a scenario.
 *
 * @param latencyNanos what the latency costs a transaction: its round trips times the round-trip time, and its bytes by
 *     the bandwidth
 * @param tookNanos the measured time of a transaction
 */
public record LatencyCost(MeasuredRow row, double latencyNanos, double tookNanos) {

    /** The costs of each scenario whose times are known; empty if no latency was requested. */
    public static List<LatencyCost> of(RunReport report) {
        return report.latencies().stream().allMatch(NetworkLatency::isNone)
                ? List.of()
                : MeasuredRow.withWork(report.firstRows()).stream()
                        .filter(row -> row.measured().latencies().transaction().isPresent())
                        // The cost is not known for a latency between nodes: a statement crosses it as often as the
                        // server asks.
                        .filter(row -> row.scenario()
                                .latency()
                                .flatMap(NetworkLatency::place)
                                .isEmpty())
                        .map(LatencyCost::of)
                        .toList();
    }

    private static LatencyCost of(MeasuredRow row) {
        Work work = row.measured().work();
        NetworkLatency latency = row.scenario().latency().orElse(NetworkLatency.NONE);
        Work.WireTotals totals = work.totals();
        // What a command sends and what it receives follow each other, so both take time.
        long bytes = totals.compressed()
                .map(wire -> wire.bytesSent() + wire.bytesReceived())
                .orElse(totals.bytesSent() + totals.bytesReceived());
        return new LatencyCost(
                row,
                row.trips() * latency.rttNanos() + latency.nanosPerByte() * bytes / work.transactions(),
                row.measured()
                        .latencies()
                        .transaction()
                        .map(LatencySummary::mean)
                        .orElse(0.0));
    }

    /** The time that the transaction took for everything else. */
    public double restNanos() {
        return tookNanos - latencyNanos;
    }
}
