package dev.roundtrip.measure;

import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one kind, immutable. Percentiles carry the histogram's resolution (two significant digits: 1%, see
 * {@link SingleWriterLatencyRecorder}); count and mean are exact. Values that do not fit are counted in {@link #outOfRange()}, not clipped.
 */
public final class Latencies {

    private static final Latencies NONE = new Latencies(SingleWriterLatencyRecorder.newHistogram(), 0, 0);

    private final Histogram histogram;
    private final long totalNanos;
    private final long outOfRange;

    /** Takes the histogram over: the caller must not change it afterwards. */
    Latencies(Histogram histogram, long totalNanos, long outOfRange) {
        this.histogram = Objects.requireNonNull(histogram, "histogram");
        this.totalNanos = totalNanos;
        this.outOfRange = outOfRange;
    }

    public static Latencies none() {
        return NONE;
    }

    public long count() {
        return histogram.getTotalCount();
    }

    /** Exact mean in nanoseconds; 0 where nothing was recorded. */
    public double meanNanos() {
        return count() == 0 ? 0 : (double) totalNanos / count();
    }

    /** The exact sum in nanoseconds. */
    public long totalNanos() {
        return totalNanos;
    }

    /** The value that {@code percentile} percent (0 to 100) of the latencies do not exceed, in nanoseconds. */
    public long percentileNanos(double percentile) {
        return count() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
    }

    public long maxNanos() {
        return count() == 0 ? 0 : histogram.getMaxValue();
    }

    /** How many values were negative or above the range; they are in no other figure. */
    public long outOfRange() {
        return outOfRange;
    }

    /** Both together. */
    public Latencies plus(Latencies other) {
        if (other.count() == 0 && other.outOfRange == 0) {
            return this;
        }
        Histogram sum = histogram.copy();
        sum.add(other.histogram);
        return new Latencies(sum, totalNanos + other.totalNanos, outOfRange + other.outOfRange);
    }
}
