package dev.roundtrip.report;

import dev.roundtrip.measure.Latencies;
import java.util.Optional;

/** A summary of latencies of one kind, in nanoseconds; percentiles are exact to 1%, count and mean are exact. */
public record LatencySummary(long count, double mean, long p50, long p95, long p99, long p999, long max) {

    /** Summarizes latencies; empty if there are none. */
    public static Optional<LatencySummary> of(Latencies latencies) {
        return latencies.count() == 0
                ? Optional.empty()
                : Optional.of(new LatencySummary(
                        latencies.count(),
                        latencies.meanNanos(),
                        latencies.percentileNanos(50),
                        latencies.percentileNanos(95),
                        latencies.percentileNanos(99),
                        latencies.percentileNanos(99.9),
                        latencies.maxNanos()));
    }

    /** The sum of all latencies; it is exact, as count and mean are. */
    public long totalNanos() {
        return Math.round(mean * count);
    }
}
