package dev.roundtrip.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.apiguardian.api.API;

/**
 * Latencies of one kind, immutable. Percentiles carry the histogram's resolution (two significant digits: 1%, see
 * {@link SingleWriterLatencyRecorder}); count, mean and maximum are exact. Values that do not fit are counted in {@link #outOfRange()}, not clipped.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class Latencies {

    private static final Latencies NONE = new Latencies(LatencySteps.newHistogram(), 0, 0, 0);

    private final Histogram histogram;
    private final long totalNanos;
    private final long maxNanos;
    private final long outOfRange;

    /** Takes the histogram over: the caller must not change it afterwards. */
    Latencies(Histogram histogram, long totalNanos, long maxNanos, long outOfRange) {
        this.histogram = Objects.requireNonNull(histogram, "histogram");
        this.totalNanos = totalNanos;
        this.maxNanos = maxNanos;
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

    /**
     * The value that {@code percentile} percent (0 to 100) of the latencies do not exceed, in nanoseconds; 0 where nothing was recorded. The upper
     * end of the histogram's step, yet never above {@link #maxNanos()}.
     */
    public long percentileNanos(double percentile) {
        if (!(percentile >= 0 && percentile <= 100)) {
            throw new IllegalArgumentException("percentile is " + percentile + ", allowed are 0 to 100");
        }
        return count() == 0 ? 0 : Math.min(maxNanos, histogram.getValueAtPercentile(percentile));
    }

    /** The maximum in nanoseconds, exact but for what {@link SingleWriterLatencyRecorder} says; 0 where nothing was recorded. */
    public long maxNanos() {
        return maxNanos;
    }

    /**
     * How many latencies are not above {@code nanos}; for the fixed steps of a metrics system. Those that share the histogram's step with
     * {@code nanos}, up to 1% above it, count as not above.
     */
    public long countAtOrBelow(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("nanos is " + nanos + ", allowed are 0 and above");
        }
        return nanos >= maxNanos ? count() : histogram.getCountBetweenValues(0, nanos);
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
        if (count() == 0 && outOfRange == 0) {
            return other;
        }
        Histogram sum = histogram.copy();
        sum.add(other.histogram);
        return new Latencies(
                sum, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos), outOfRange + other.outOfRange);
    }

    /**
     * The raw histogram in nanoseconds, as HdrHistogram's compressed encoding (V2) in Base64: what its log files hold and its tools read. A few
     * hundred bytes to a few kilobytes.
     */
    public String encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.DEFAULT_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * The other way round. Count and percentiles are those that were encoded, mean and maximum those of the histogram, which are exact to its
     * resolution only; values out of range are not in it.
     *
     * @throws IllegalArgumentException if the text is no histogram
     */
    public static Latencies decoded(String encoded) {
        Histogram histogram;
        try {
            histogram = Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) {
            // The library answers garbled bytes with whatever exception they run into.
            throw new IllegalArgumentException("the histogram cannot be decoded", e);
        }
        return new Latencies(
                histogram, Math.round(histogram.getMean() * histogram.getTotalCount()), histogram.getMaxValue(), 0);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "Latencies[count=%d, mean=%.0f ns, p99=%d ns, max=%d ns, outOfRange=%d]",
                count(),
                meanNanos(),
                percentileNanos(99),
                maxNanos,
                outOfRange);
    }
}
