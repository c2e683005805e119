package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.NamingConvention;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Prometheus histograms ({@code _bucket}, {@code _sum}, {@code _count}), computed from totals when Prometheus scrapes:
 * Micrometer has no histogram that is a function of totals counted elsewhere, and its own timers would cost time in
 * every command.
 */
record PrometheusHistograms(PrometheusMeterRegistry registry, List<ScenarioMeters> scenarios)
        implements MultiCollector {

    private static final List<Meters> HISTOGRAMS = Stream.of(Meters.values())
            .filter(meter -> meter.type() == Meters.Type.HISTOGRAM)
            .toList();

    /** The defaults of Prometheus' clients, extended below 5 ms, because a point read takes less than a millisecond. */
    private static final List<Double> BOUNDS_SECONDS = Stream.of(
                    "50e-6 1e-4 2.5e-4 5e-4 1e-3 2.5e-3 5e-3 .01 .025 .05 .1 .25 .5 1 2.5 5 10".split(" "))
            .map(Double::valueOf)
            .toList();

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /**
     * Adds the histograms of the scenarios that are in the registry, now or later.
     *
     * @return takes them out
     */
    static Runnable in(MeterRegistry registry, List<ScenarioMeters> scenarios) {
        PrometheusMeterRegistry prometheus = (PrometheusMeterRegistry) registry;
        PrometheusHistograms histograms = new PrometheusHistograms(prometheus, scenarios);
        prometheus.getPrometheusRegistry().register(histograms);
        return () -> prometheus.getPrometheusRegistry().unregister(histograms);
    }

    /** Deprecated in version 1.7 of the client; older versions know a collector's names only from here. */
    @Override
    @SuppressWarnings("deprecation")
    public List<String> getPrometheusNames() {
        return HISTOGRAMS.stream().map(this::name).toList();
    }

    private String name(Meters meter) {
        return registry.config().namingConvention().name(meter.meterName(), Meter.Type.TIMER, meter.baseUnit());
    }

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        for (Meters meter : HISTOGRAMS) {
            HistogramSnapshot.Builder family =
                    HistogramSnapshot.builder().name(name(meter)).help(meter.description());
            scenarios.stream()
                    .filter(scenario -> scenario.isIn(registry))
                    .forEach(scenario -> scenario.latencies(meter)
                            .forEach((tags, latencies) -> family.dataPoint(point(tags, latencies))));
            HistogramSnapshot built = family.build();
            if (!built.getDataPoints().isEmpty()) {
                all.metricSnapshot(built);
            }
        }
        return all.build();
    }

    private HistogramDataPointSnapshot point(Tags tags, Latencies latencies) {
        NamingConvention convention = registry.config().namingConvention();
        Labels.Builder labels = Labels.builder();
        tags.forEach(tag -> labels.label(convention.tagKey(tag.getKey()), convention.tagValue(tag.getValue())));
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long before = 0;
        for (double bound : BOUNDS_SECONDS) {
            long upTo = latencies.countAtOrBelow(Math.round(bound * NANOS_PER_SECOND));
            buckets.bucket(bound, upTo - before);
            before = upTo;
        }
        buckets.bucket(Double.POSITIVE_INFINITY, latencies.count() - before);
        return HistogramDataPointSnapshot.builder()
                .labels(labels.build())
                .classicHistogramBuckets(buckets.build())
                .sum(latencies.totalNanos() / NANOS_PER_SECOND)
                .build();
    }
}
