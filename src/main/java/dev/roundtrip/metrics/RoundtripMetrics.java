package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
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
    private final List<SharedReading> readings = new CopyOnWriteArrayList<>();
    private final List<ScenarioMeters> meters = new CopyOnWriteArrayList<>();

    private final Set<MeterRegistry> registries = new LinkedHashSet<>();

    private boolean closed;

    /**
     * Begins without sources.
     *
     * @param clock tells the age of a reading
     */
    public RoundtripMetrics(NanoClock clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /**
     * Adds a source, for all current and future registries.
     *
     * @throws IllegalArgumentException if there is a source for the same scenario
     */
    public synchronized void add(LiveFigures source) {
        requireOpen();
        if (readings.stream().anyMatch(reading -> reading.scenario().equals(source.scenario()))) {
            throw new IllegalArgumentException("scenario is \"" + source.scenario() + "\", which another source has");
        }
        SharedReading reading = new SharedReading(source, clock, () -> meters.forEach(ScenarioMeters::register));
        readings.add(reading);
        registries.forEach(registry -> bind(registry, reading));
    }

    /** Adds the meters to the registry. Binding a registry again does nothing. */
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        requireOpen();
        if (registries.add(registry)) {
            readings.forEach(reading -> bind(registry, reading));
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("these metrics are closed");
        }
    }

    private void bind(MeterRegistry registry, SharedReading reading) {
        ScenarioMeters scenario = new ScenarioMeters(registry, reading);
        scenario.register();
        meters.add(scenario);
    }

    /** Reads every source whose reading is too old, so that a scrape includes the commands since the last one. */
    void refresh() {
        readings.forEach(SharedReading::current);
    }

    /** Removes the meters from one registry. */
    synchronized void unbind(MeterRegistry registry) {
        meters.stream().filter(scenario -> scenario.isIn(registry)).forEach(ScenarioMeters::remove);
        meters.removeIf(scenario -> scenario.isIn(registry));
        registries.remove(registry);
    }

    /** Removes the meters from every registry; the registries stay open. */
    @Override
    public synchronized void close() {
        closed = true;
        List.copyOf(registries).forEach(this::unbind);
        readings.clear();
    }
}
