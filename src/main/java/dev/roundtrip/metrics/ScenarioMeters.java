package dev.roundtrip.metrics;

import dev.roundtrip.measure.Latencies;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * The meters of one source in one registry. A command gets its meters when it is first seen, because the protocol has
 * thirty commands and a scenario sends five. Any thread.
 *
 * <p>Micrometer holds the objects of function meters weakly. The functions here hold the source themselves, so meters
 * live as long as the registry has them.
 */
final class ScenarioMeters {

    private final MeterRegistry registry;
    private final SharedReading reading;
    private final Map<List<Object>, Meter> registered = new HashMap<>();
    private boolean removed;

    ScenarioMeters(MeterRegistry registry, SharedReading reading) {
        this.registry = registry;
        this.reading = reading;
    }

    boolean isIn(MeterRegistry one) {
        return registry == one;
    }

    boolean areOf(SharedReading one) {
        return reading == one;
    }

    /** Registers the meters that the newest reading has and that are not yet registered. */
    synchronized void register() {
        if (removed) {
            return;
        }
        LiveSnapshot newest = reading.newest();
        for (Meters meter : Meters.values()) {
            for (Tags tags : meter.read(newest).keySet()) {
                registered.computeIfAbsent(List.of(meter, tags), any -> register(meter, tags));
            }
        }
    }

    private Meter register(Meters meter, Tags tags) {
        Tags all = tags.and(reading.tag());
        ToDoubleFunction<SharedReading> number =
                any -> ((Number) meter.read(reading.current()).get(tags)).doubleValue();
        Supplier<Latencies> latencies =
                () -> (Latencies) meter.read(reading.current()).get(tags);
        return switch (meter.type()) {
            case COUNTER ->
                FunctionCounter.builder(meter.meterName(), reading, number)
                        .description(meter.description())
                        .baseUnit(meter.baseUnit())
                        .tags(all)
                        .register(registry);
            case GAUGE ->
                Gauge.builder(meter.meterName(), reading, number)
                        .description(meter.description())
                        .baseUnit(meter.baseUnit())
                        .tags(all)
                        .register(registry);
            case TIMER ->
                FunctionTimer.builder(
                                meter.meterName(),
                                reading,
                                any -> latencies.get().count(),
                                any -> latencies.get().totalNanos(),
                                TimeUnit.NANOSECONDS)
                        .description(meter.description())
                        .tags(all)
                        .register(registry);
        };
    }

    synchronized void remove() {
        removed = true;
        registered.values().forEach(registry::remove);
    }
}
