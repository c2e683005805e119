package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The meters of {@link Meters}, for any number of sources and registries, in any order.
 *
 * <pre>{@code
 * RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
 * metrics.add(new PoolFigures(tap));   // implements LiveFigures
 * metrics.bindTo(registry);            // the application's own
 * }</pre>
 *
 * <p>Reading the meters changes no figure, so several registries can read the same totals. Thread-safe.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class RoundtripMetrics implements MeterBinder, AutoCloseable {

    private final NanoClock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<SharedReading> readings = new CopyOnWriteArrayList<>();
    private final List<Bound> registries = new CopyOnWriteArrayList<>();
    private final List<ScenarioMeters> meters = new CopyOnWriteArrayList<>();
    private boolean closed;

    private record Bound(MeterRegistry registry, LatencyMeters latencies) {}

    /** @param clock for the age of a reading */
    public RoundtripMetrics(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * Adds a source, for all current and future registries.
     *
     * @throws IllegalArgumentException if there is a source for the same scenario
     */
    public void add(LiveFigures source) {
        lock.lock();
        try {
            requireOpen();
            if (readings.stream().anyMatch(reading -> reading.scenario().equals(source.scenario()))) {
                throw new IllegalArgumentException(
                        "scenario is \"" + source.scenario() + "\", which another source has; each must have its own");
            }
            SharedReading reading = new SharedReading(source, clock, this::registerNewCommands);
            readings.add(reading);
            registries.forEach(bound -> bind(bound, reading));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Adds the meters to the registry. For a composite, its registries get them one by one, because each has its own
     * kind of histogram; bind a registry that is added to the composite later separately. Binding a registry again does
     * nothing.
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        lock.lock();
        try {
            requireOpen();
            leaves(registry)
                    .filter(leaf -> registries.stream().noneMatch(bound -> bound.registry() == leaf))
                    .map(leaf -> new Bound(leaf, LatencyMeters.of(leaf)))
                    .toList()
                    .forEach(bound -> {
                        registries.add(bound);
                        readings.forEach(reading -> bind(bound, reading));
                    });
        } finally {
            lock.unlock();
        }
    }

    private static Stream<MeterRegistry> leaves(MeterRegistry registry) {
        return registry instanceof CompositeMeterRegistry composite
                        && !composite.getRegistries().isEmpty()
                ? composite.getRegistries().stream()
                        .flatMap(RoundtripMetrics::leaves)
                        .distinct()
                : Stream.of(registry);
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("these metrics are closed");
        }
    }

    private void bind(Bound bound, SharedReading reading) {
        ScenarioMeters scenario = new ScenarioMeters(bound.registry(), bound.latencies(), reading);
        meters.add(scenario);
        scenario.register();
    }

    /** Reads every source whose reading is too old, so that a scrape includes the commands since the last one. */
    void refresh() {
        readings.forEach(SharedReading::current);
    }

    private void registerNewCommands() {
        meters.forEach(ScenarioMeters::registerNewCommands);
    }

    /** Removes its meters from one registry. */
    void unbind(MeterRegistry registry) {
        lock.lock();
        try {
            meters.removeIf(scenario -> scenario.removeFrom(registry));
            registries.stream()
                    .filter(bound -> bound.registry() == registry)
                    .forEach(bound -> bound.latencies().close());
            registries.removeIf(bound -> bound.registry() == registry);
        } finally {
            lock.unlock();
        }
    }

    /** Removes its meters from every registry; the registries stay open. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            meters.forEach(ScenarioMeters::remove);
            meters.clear();
            readings.clear();
            registries.forEach(bound -> bound.latencies().close());
            registries.clear();
        } finally {
            lock.unlock();
        }
    }
}
