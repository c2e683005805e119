package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The meters of {@link Meters}, for any number of sources and registries, in any order.
 *
 * <pre>{@code
 * RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
 * metrics.add(new PoolFigures(tap));   // implements LiveFigures
 * metrics.bindTo(registry);            // the application's own
 * }</pre>
 *
 * <p>Reading the meters takes nothing from anybody: the same totals can be read by several registries. Threads: any.
 */
public final class RoundtripMetrics implements MeterBinder, AutoCloseable {

    private final NanoClock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<SharedReading> readings = new CopyOnWriteArrayList<>();
    private final List<MeterRegistry> registries = new CopyOnWriteArrayList<>();
    private final List<ScenarioMeters> meters = new CopyOnWriteArrayList<>();
    private boolean closed;

    /** @param clock tells how old a reading is */
    public RoundtripMetrics(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * A further source, for the registries bound already and those to come.
     *
     * @throws IllegalArgumentException if there is one for the same scenario: their counts would be taken for one another
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
            registries.forEach(registry -> bind(registry, reading));
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        lock.lock();
        try {
            requireOpen();
            registries.add(registry);
            readings.forEach(reading -> bind(registry, reading));
        } finally {
            lock.unlock();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("these metrics are closed");
        }
    }

    private void bind(MeterRegistry registry, SharedReading reading) {
        ScenarioMeters scenario = new ScenarioMeters(registry, reading);
        meters.add(scenario);
        scenario.register();
    }

    /** Reads every source that was not read just now, so that a scrape has the commands that are new since the last one. */
    void refresh() {
        readings.forEach(SharedReading::current);
    }

    private void registerNewCommands() {
        meters.forEach(ScenarioMeters::registerNewCommands);
    }

    /** Takes its meters out of one registry. */
    void unbind(MeterRegistry registry) {
        lock.lock();
        try {
            registries.remove(registry);
            meters.removeIf(scenario -> scenario.removeFrom(registry));
        } finally {
            lock.unlock();
        }
    }

    /** Takes its meters out of every registry; they stay as they are otherwise. */
    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            meters.forEach(ScenarioMeters::remove);
            meters.clear();
            readings.clear();
            registries.clear();
        } finally {
            lock.unlock();
        }
    }
}
