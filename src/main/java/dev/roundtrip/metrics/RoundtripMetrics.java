package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.pool.KnownPool;
import dev.roundtrip.tap.pool.PoolTap;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.apiguardian.api.API;

/**
 * The meters of {@link Meters}, for any number of sources and registries, in any order.
 *
 * <pre>{@code
 * RoundtripMetrics.of(dataSource).bindTo(registry);   // the application's own
 * }</pre>
 *
 * <p>Reading the meters changes no figure, so several registries can read the same totals. Thread-safe.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public final class RoundtripMetrics implements MeterBinder, AutoCloseable {

    private final NanoClock clock;
    private final Consumer<IllegalArgumentException> refused;
    private final List<SharedReading> readings = new CopyOnWriteArrayList<>();
    private final List<ScenarioMeters> meters = new CopyOnWriteArrayList<>();

    private final Set<MeterRegistry> registries = new LinkedHashSet<>();

    /** The tap that {@link #of} opened; empty for sources of others. */
    private final List<PoolTap> taps = new CopyOnWriteArrayList<>();

    private boolean closed;

    /**
     * Begins without sources.
     *
     * @param clock gives the age of a reading
     */
    public RoundtripMetrics(NanoClock clock) {
        this(clock, taken -> {
            throw taken;
        });
    }

    /**
     * Begins without sources.
     *
     * @param clock gives the age of a reading
     * @param refused receives why a registry cannot have the meters, for a caller whom an exception would end
     */
    public RoundtripMetrics(NanoClock clock, Consumer<IllegalArgumentException> refused) {
        this.clock = Objects.requireNonNull(clock, "clock");
        this.refused = Objects.requireNonNull(refused, "refused");
    }

    /**
     * Taps a pool of HikariCP, Tomcat, DBCP2 or Druid before its first connection. Its figures have the tag
     * {@code pool}, whose value is the name that the pool was given, or else {@code dataSource}.
     *
     * @throws dev.roundtrip.tap.pool.UntappablePoolException with the reason, if the pool cannot be tapped; it is then
     *     unchanged
     */
    public static RoundtripMetrics of(DataSource pool) {
        return of(pool, KnownPool.of(pool).flatMap(kind -> kind.name(pool)).orElse("dataSource"));
    }

    /** Taps a pool as {@link #of(DataSource)} does; its figures have this name. */
    public static RoundtripMetrics of(DataSource pool, String name) {
        RoundtripMetrics metrics = new RoundtripMetrics(NanoClock.SYSTEM);
        PoolTap tap = PoolTap.of(pool, name, "", Tap.builder(NanoClock.SYSTEM));
        metrics.taps.add(tap);
        metrics.add(new PoolFigures(tap, one -> false));
        return metrics;
    }

    /**
     * Adds a source, for all current and future registries.
     *
     * @throws IllegalArgumentException if there is a source for the same scenario
     */
    public void add(LiveFigures source) {
        readings.stream().filter(SharedReading::hasEnded).forEach(this::remove);
        addOpen(source).forEach(refused);
    }

    private synchronized List<IllegalArgumentException> addOpen(LiveFigures source) {
        requireOpen();
        if (readings.stream().anyMatch(reading -> reading.scenario().equals(source.scenario()))) {
            return List.of(new IllegalArgumentException(
                    source.tagKey() + " is \"" + source.scenario() + "\", which another source has"));
        }
        SharedReading reading = new SharedReading(source, clock, this::afterReading);
        readings.add(reading);
        return registries.stream()
                .flatMap(registry -> bind(registry, reading).stream())
                .toList();
    }

    /**
     * Adds the meters to the registry. Binding a registry again does nothing.
     *
     * @throws IllegalArgumentException if the registry has meters of another source with the same name
     */
    @Override
    public void bindTo(MeterRegistry registry) {
        // The listener may wait for somebody who waits for these metrics.
        bindAll(Objects.requireNonNull(registry, "registry")).ifPresent(refused);
    }

    private synchronized Optional<IllegalArgumentException> bindAll(MeterRegistry registry) {
        requireOpen();
        if (!registries.add(registry)) {
            return Optional.empty();
        }
        Optional<IllegalArgumentException> taken = readings.stream()
                .flatMap(reading -> bind(registry, reading).stream())
                .findFirst();
        if (taken.isPresent()) {
            unbind(registry);
        }
        return taken;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("these metrics are closed");
        }
    }

    /** Adds the meters of a source; returns why the registry cannot have them. */
    private Optional<IllegalArgumentException> bind(MeterRegistry registry, SharedReading reading) {
        Tags tag = Tags.of(reading.tag());
        // The registry would keep the other source's meters and ignore these.
        if (registry.find(Meters.STATEMENTS.meterName()).tags(tag).meter() != null) {
            return Optional.of(new IllegalArgumentException("the registry has meters of another "
                    + reading.tag().getKey() + " \"" + reading.scenario() + "\". Give each a name of its own."));
        }
        ScenarioMeters scenario = new ScenarioMeters(registry, reading);
        scenario.register();
        meters.add(scenario);
        return Optional.empty();
    }

    /** Reads every source whose reading is too old, so that a scrape includes the commands since the last one. */
    void refresh() {
        readings.forEach(SharedReading::current);
    }

    private void afterReading(SharedReading reading) {
        if (reading.wasTheLast()) {
            remove(reading);
        }
        meters.forEach(ScenarioMeters::register);
    }

    /** Removes the meters of a source that has ended. Whether it has is asked without a lock. */
    private synchronized void remove(SharedReading reading) {
        readings.remove(reading);
        remove(scenario -> scenario.areOf(reading));
    }

    private void remove(Predicate<ScenarioMeters> which) {
        meters.stream().filter(which).forEach(ScenarioMeters::remove);
        meters.removeIf(which);
    }

    /** Removes the meters from one registry. */
    synchronized void unbind(MeterRegistry registry) {
        remove(scenario -> scenario.isIn(registry));
        registries.remove(registry);
    }

    /** Removes the meters from every registry; the registries stay open. A pool that {@link #of} tapped goes on without
     * its tap. */
    @Override
    public synchronized void close() {
        closed = true;
        List.copyOf(registries).forEach(this::unbind);
        readings.clear();
        taps.forEach(PoolTap::close);
    }
}
