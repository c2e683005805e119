package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * One upper bound of the latency histograms: 50 us to 10 s, and one without end. The steps are those of Prometheus' own default, begun lower:
 * a point read takes less than a millisecond.
 *
 * @param le the bound in seconds, as Prometheus writes it
 */
record Bucket(String le, long boundNanos) {

    static final List<Bucket> ALL = Stream.concat(
                    LongStream.of(
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
                                    10_000_000_000L)
                            .mapToObj(Bucket::upTo),
                    Stream.of(new Bucket("+Inf", Long.MAX_VALUE)))
            .toList();

    private static Bucket upTo(long nanos) {
        return new Bucket(BigDecimal.valueOf(nanos, 9).stripTrailingZeros().toPlainString(), nanos);
    }

    /** How many are not above the bound. */
    long countIn(Latencies latencies) {
        return latencies.countAtOrBelow(boundNanos);
    }
}
