package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.Supplier;

/**
 * The latency histograms of one registry. Micrometer has no histogram that is a function of totals counted elsewhere,
 * and feeding its own timers would cost time in every command. So Prometheus' registry gets its own kind of histogram,
 * and every other registry a function timer with counters. Any thread.
 */
interface LatencyMeters extends AutoCloseable {

    /**
     * Adds a series.
     *
     * @param tags all tags, in Micrometer's form
     * @param latencies since the beginning; called when the registry is read
     * @return removes the series
     */
    Runnable add(Meters meter, Tags tags, Supplier<Latencies> latencies);

    /** Leaves the registry. */
    @Override
    void close();

    /** The kind of histogram for the registry. */
    static LatencyMeters of(MeterRegistry registry) {
        return isOfPrometheus(registry) ? PrometheusHistograms.of(registry) : new FunctionHistograms(registry);
    }

    /** Compares by name: an application with another registry need not have Prometheus' classes. */
    private static boolean isOfPrometheus(MeterRegistry registry) {
        for (Class<?> type = registry.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals("io.micrometer.prometheusmetrics.PrometheusMeterRegistry")) {
                return true;
            }
        }
        return false;
    }
}
