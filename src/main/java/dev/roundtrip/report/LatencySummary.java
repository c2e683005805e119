package dev.roundtrip.report;

/** Latencies of one kind, in nanoseconds; percentiles are exact to 1%, count and mean exact. */
public record LatencySummary(long count, double mean, long p50, long p95, long p99, long p999, long max) {}
