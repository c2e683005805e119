package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import java.math.BigDecimal;

/**
 * The upper bounds of the latency histograms: 50 us to 10 s. They are the defaults of Prometheus' clients, extended
 * below 5 ms, because a point read takes less than a millisecond. The last bucket has no upper bound.
 */
final class Buckets {

    static final String WITHOUT_BOUND = "+Inf";

    private static final long[] BOUNDS_NANOS = {
        50_000,
        100_000,
        250_000,
        500_000,
        1_000_000,
        2_500_000,
        5_000_000,
        10_000_000,
        25_000_000,
        50_000_000,
        100_000_000,
        250_000_000,
        500_000_000,
        1_000_000_000,
        2_500_000_000L,
        5_000_000_000L,
        10_000_000_000L
    };

    private Buckets() {}

    /** The number of buckets, including the one without a bound. */
    static int count() {
        return BOUNDS_NANOS.length + 1;
    }

    private static boolean hasBound(int bucket) {
        return bucket < BOUNDS_NANOS.length;
    }

    /** Infinity for the last. */
    static double upperBoundSeconds(int bucket) {
        return hasBound(bucket) ? BOUNDS_NANOS[bucket] / 1e9 : Double.POSITIVE_INFINITY;
    }

    /** The value of a label {@code le}: {@code 0.00005}, {@code +Inf}. */
    static String le(int bucket) {
        return hasBound(bucket)
                ? BigDecimal.valueOf(BOUNDS_NANOS[bucket], 9)
                        .stripTrailingZeros()
                        .toPlainString()
                : WITHOUT_BOUND;
    }

    /** The number of latencies that are not above the bucket's bound, including those of the previous buckets. */
    static long countUpTo(int bucket, Latencies latencies) {
        return hasBound(bucket) ? latencies.countAtOrBelow(BOUNDS_NANOS[bucket]) : latencies.count();
    }
}
