package dev.roundtrip.report;

import dev.roundtrip.measure.Latencies;

/** Latencies of one kind, in nanoseconds; percentiles are exact to 1%, count and mean exact. */
public record LatencySummary(long count, double mean, long p50, long p95, long p99, long p999, long max) {

    private static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0);

    /** The summary of these latencies. */
    public static LatencySummary of(Latencies latencies) {
        return new LatencySummary(
                latencies.count(),
                latencies.meanNanos(),
                latencies.percentileNanos(50),
                latencies.percentileNanos(95),
                latencies.percentileNanos(99),
                latencies.percentileNanos(99.9),
                latencies.maxNanos());
    }

    /** The latency of nothing: reports leave it out. */
    public static LatencySummary none() {
        return NONE;
    }

    /** Of all together; exact, as count and mean are. */
    public long totalNanos() {
        return Math.round(mean * count);
    }

    /** Whether anything was measured. */
    public boolean isPresent() {
        return count > 0;
    }
}
