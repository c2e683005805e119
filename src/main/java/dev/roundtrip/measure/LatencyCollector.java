package dev.roundtrip.measure;

import org.HdrHistogram.Histogram;

/**
 * The sum of intervals of many recorders. One thread uses it; see
 * {@link SingleWriterLatencyRecorder#drainInto(LatencyCollector)}.
 */
public final class LatencyCollector {

    private final Histogram histogram = LatencySteps.newHistogram();
    private long totalNanos;
    private long maxNanos;

    /** The sum so far. Later drains do not change it. */
    public Latencies toLatencies() {
        return new Latencies(histogram.copy(), totalNanos, maxNanos);
    }

    /** Adds {@code count} values in the step of {@code nanos}. */
    void addCount(long nanos, long count) {
        histogram.recordValueWithCount(nanos, count);
    }

    /** Adds the figures that the histogram does not contain. */
    void addSums(long moreTotalNanos, long newMaxNanos) {
        totalNanos += moreTotalNanos;
        maxNanos = Math.max(maxNanos, newMaxNanos);
    }
}
