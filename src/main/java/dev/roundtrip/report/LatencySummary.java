package dev.roundtrip.report;

/** Latencies of one kind, in nanoseconds; percentiles are exact to 1%, count and mean exact. */
public record LatencySummary(long count, double mean, long p50, long p95, long p99, long p999, long max) {

    private static final LatencySummary NONE = new LatencySummary(0, 0, 0, 0, 0, 0, 0);

    public LatencySummary {
        Checks.notNegative("count", count);
        Checks.notNegative("mean", mean);
        Checks.notNegative("p50", p50);
        Checks.notNegative("p95", p95);
        Checks.notNegative("p99", p99);
        Checks.notNegative("p999", p999);
        Checks.notNegative("max", max);
    }

    /** Of nothing: reports leave it out. */
    public static LatencySummary none() {
        return NONE;
    }

    /** Whether anything was measured. */
    public boolean isPresent() {
        return count > 0;
    }
}
