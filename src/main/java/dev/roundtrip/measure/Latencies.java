package dev.roundtrip.measure;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.apiguardian.api.API;

/**
 * Latencies of one kind, immutable. Percentiles have the histogram's resolution (two significant digits: 1%, see {@link
 * SingleWriterLatencyRecorder}); count, mean and maximum are exact.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class Latencies {

    private static final Latencies NONE = new Latencies(LatencySteps.newHistogram(), 0, 0);

    private final Histogram histogram;
    private final long totalNanos;
    private final long maxNanos;

    /** Takes ownership of the histogram: the caller must not change it afterwards. */
    Latencies(Histogram histogram, long totalNanos, long maxNanos) {
        this.histogram = Objects.requireNonNull(histogram, "histogram");
        this.totalNanos = totalNanos;
        this.maxNanos = maxNanos;
    }

    public static Latencies none() {
        return NONE;
    }

    public long count() {
        return histogram.getTotalCount();
    }

    /** The exact mean in nanoseconds; 0 if nothing was recorded. */
    public double meanNanos() {
        return count() == 0 ? 0 : (double) totalNanos / count();
    }

    /** The exact sum in nanoseconds. */
    public long totalNanos() {
        return totalNanos;
    }

    /**
     * The value that {@code percentile} percent (0 to 100) of the latencies do not exceed, in nanoseconds; 0 if nothing
     * was recorded. This is the upper end of the histogram's step, but never above {@link #maxNanos()}.
     */
    public long percentileNanos(double percentile) {
        if (!(percentile >= 0 && percentile <= 100)) {
            throw new IllegalArgumentException("percentile is " + percentile + ", allowed are 0 to 100");
        }
        return count() == 0 ? 0 : Math.min(maxNanos, histogram.getValueAtPercentile(percentile));
    }

    /**
     * The maximum in nanoseconds, exact with the exception that {@link SingleWriterLatencyRecorder} describes; 0 if
     * nothing was recorded.
     */
    public long maxNanos() {
        return maxNanos;
    }

    /** The sum of both latencies. */
    public Latencies plus(Latencies other) {
        if (other.count() == 0) {
            return this;
        }
        if (count() == 0) {
            return other;
        }
        Histogram sum = histogram.copy();
        sum.add(other.histogram);
        return new Latencies(sum, totalNanos + other.totalNanos, Math.max(maxNanos, other.maxNanos));
    }

    /**
     * The raw histogram in nanoseconds, in HdrHistogram's compressed encoding (V2) as Base64, which its log files and
     * tools use. It has a few hundred bytes to a few kilobytes.
     */
    public String encoded() {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer, Deflater.DEFAULT_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    /**
     * The inverse of the encoding. Count and percentiles are those that were encoded. Mean and maximum are accurate to
     * the histogram's resolution only.
     *
     * @throws IllegalArgumentException if the text is not a histogram
     */
    public static Latencies decoded(String encoded) {
        Histogram histogram = histogram(encoded);
        return new Latencies(
                histogram, Math.round(histogram.getMean() * histogram.getTotalCount()), histogram.getMaxValue());
    }

    /** Decodes as {@link #decoded(String)} does, with the exact sum and maximum, which the encoding does not have. */
    public static Latencies decoded(String encoded, long totalNanos, long maxNanos) {
        return new Latencies(histogram(encoded), totalNanos, maxNanos);
    }

    private static Histogram histogram(String encoded) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(encoded)), 0);
        } catch (DataFormatException | RuntimeException e) {
            // The library throws various exceptions for invalid bytes.
            throw new IllegalArgumentException("the histogram cannot be decoded", e);
        }
    }

    @Override
    public String toString() {
        return "Latencies[count=" + count() + ", total=" + totalNanos + " ns, p99=" + percentileNanos(99) + " ns, max="
                + maxNanos + " ns]";
    }
}
