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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Prometheus histograms ({@code _bucket}, {@code _sum}, {@code _count}), computed from totals when Prometheus scrapes.
 */
final class PrometheusHistograms implements LatencyMeters, MultiCollector {

    private static final List<Meters> HISTOGRAMS = Stream.of(Meters.values())
            .filter(meter -> meter.type() == Meters.Type.HISTOGRAM)
            .toList();

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final PrometheusMeterRegistry registry;
    private final List<Series> series = new CopyOnWriteArrayList<>();

    private record Series(Meters meter, Labels labels, Supplier<Latencies> latencies) {}

    private PrometheusHistograms(PrometheusMeterRegistry registry) {
        this.registry = registry;
    }

    static PrometheusHistograms of(MeterRegistry registry) {
        PrometheusMeterRegistry prometheus = (PrometheusMeterRegistry) registry;
        PrometheusHistograms histograms = new PrometheusHistograms(prometheus);
        prometheus.getPrometheusRegistry().register(histograms);
        return histograms;
    }

    @Override
    public Runnable add(Meters meter, Tags tags, Supplier<Latencies> latencies) {
        NamingConvention convention = registry.config().namingConvention();
        Labels.Builder labels = Labels.builder();
        tags.forEach(tag -> labels.label(convention.tagKey(tag.getKey()), convention.tagValue(tag.getValue())));
        Series added = new Series(meter, labels.build(), latencies);
        series.add(added);
        return () -> series.remove(added);
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
            List<HistogramDataPointSnapshot> points = series.stream()
                    .filter(each -> each.meter() == meter)
                    .map(each -> point(each.labels(), each.latencies().get()))
                    .toList();
            if (!points.isEmpty()) {
                HistogramSnapshot.Builder family =
                        HistogramSnapshot.builder().name(name(meter)).help(meter.description());
                points.forEach(family::dataPoint);
                all.metricSnapshot(family.build());
            }
        }
        return all.build();
    }

    private static HistogramDataPointSnapshot point(Labels labels, Latencies latencies) {
        ClassicHistogramBuckets.Builder buckets = ClassicHistogramBuckets.builder();
        long before = 0;
        for (int bucket = 0; bucket < Buckets.count(); bucket++) {
            long upTo = Buckets.countUpTo(bucket, latencies);
            buckets.bucket(Buckets.upperBoundSeconds(bucket), upTo - before);
            before = upTo;
        }
        return HistogramDataPointSnapshot.builder()
                .labels(labels)
                .classicHistogramBuckets(buckets.build())
                .sum(latencies.totalNanos() / NANOS_PER_SECOND)
                .build();
    }

    @Override
    public void close() {
        registry.getPrometheusRegistry().unregister(this);
    }
}
