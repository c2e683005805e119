package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Histograms for other registries than Prometheus': a function timer, which has count and sum, and a counter for each
 * upper bound {@code le}, named as Micrometer names the buckets of its own timers in such a registry ({@code
 * HistogramGauges}).
 */
record FunctionHistograms(MeterRegistry registry) implements LatencyMeters {

    private static final String BUCKETS = ".histogram";

    @Override
    public Runnable add(Meters meter, Tags tags, Supplier<Latencies> latencies) {
        // Micrometer holds the object weakly, and the functions hold what they need: the series lives as long as it is
        // in the registry.
        List<Meter> added = new ArrayList<>();
        added.add(FunctionTimer.builder(
                        meter.meterName(),
                        latencies,
                        any -> latencies.get().count(),
                        any -> latencies.get().totalNanos(),
                        TimeUnit.NANOSECONDS)
                .description(meter.description())
                .tags(tags)
                .register(registry));
        for (int each = 0; each < Buckets.count(); each++) {
            int bucket = each;
            added.add(FunctionCounter.builder(
                            meter.meterName() + BUCKETS, latencies, any -> Buckets.countUpTo(bucket, latencies.get()))
                    .description(meter.description() + "; how many took at most le seconds")
                    .tags(tags.and(Meters.Tags.LE, Buckets.le(bucket)))
                    .register(registry));
        }
        return () -> added.forEach(registry::remove);
    }

    @Override
    public void close() {
        // Each series is removed by the Runnable that add returned.
    }
}
