package dev.roundtrip.spring;

import dev.roundtrip.live.Watch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WatchReport.Source.WatchMethod;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapBuilder;
import dev.roundtrip.tap.pool.InnerDataSources;
import dev.roundtrip.tap.pool.KnownPool;
import dev.roundtrip.tap.pool.PoolTap;
import dev.roundtrip.tap.pool.UntappablePoolException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.env.Environment;

/**
 * The pools of the application that are tapped, and the figures of all of them. No method fails because of the
 * application's data sources. Thread-safe, and without a thread.
 */
final class ApplicationPools implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationPools.class);

    private final Instant startedAt = WallClock.SYSTEM.now();
    private final NanoClock clock;
    private final long startNanos;
    private final Environment environment;

    /** Whether texts are counted. */
    private final boolean texts;

    private final List<PoolTap> taps = new CopyOnWriteArrayList<>();

    /** The sentences about data sources that are not counted. */
    private final List<String> notes = new CopyOnWriteArrayList<>();

    /** The data sources that are tapped, or have a line in the log. Guarded by this. */
    private final Set<DataSource> known = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Receives each tapped pool. Guarded by this. */
    private Consumer<PoolTap> listener = tap -> {};

    ApplicationPools(Environment environment, boolean texts, NanoClock clock) {
        this.environment = environment;
        this.texts = texts;
        this.clock = clock;
        this.startNanos = clock.nanoTime();
    }

    /** Tells a listener of each pool that is tapped, now or later. */
    synchronized void whenTapped(Consumer<PoolTap> told) {
        taps.forEach(told);
        listener = told;
    }

    /**
     * Taps a pool that is not started.
     *
     * @return whether nothing is left to do with the data source, because it is a pool that is known
     */
    boolean tapIfPool(DataSource dataSource, String beanName) {
        return harmlessly(beanName, () -> KnownPool.of(dataSource).isPresent() && tapOnce(dataSource, beanName));
    }

    /** Taps the pools through which a data source connects, unless that was done when they were made. */
    void tapInside(DataSource dataSource, String beanName) {
        harmlessly(beanName, () -> {
            InnerDataSources.of(dataSource).forEach(inner -> harmlessly(beanName, () -> tapOnce(inner, beanName)));
            return true;
        });
    }

    /** Does something with a data source; what is refused or fails is one line in the log. */
    private boolean harmlessly(String beanName, BooleanSupplier work) {
        try {
            return work.getAsBoolean();
        } catch (RuntimeException | Error failure) {
            notCounted(beanName, failure);
            return true;
        }
    }

    private synchronized boolean tapOnce(DataSource dataSource, String beanName) {
        if (known.add(dataSource)) {
            String name = KnownPool.of(dataSource)
                    .flatMap(kind -> kind.name(dataSource))
                    .orElse(beanName);
            // Druid's wrapper takes the application's own string after this; other pools without one are somebody
            // else's.
            String configured = dataSource.getClass().getName().startsWith("com.alibaba.druid.spring")
                    ? environment.getProperty("spring.datasource.url", "")
                    : "";
            PoolTap tap = PoolTap.of(dataSource, unused(name), configured, builder());
            taps.add(tap);
            listener.accept(tap);
            LOG.info("Roundtrip counts what pool {} sends", tap.name());
        }
        return true;
    }

    /** Says why a data source is not counted, or what failed; the message of a failure may contain data. */
    private void notCounted(String beanName, Throwable failure) {
        String sentence = beanName + ": "
                + (failure instanceof UntappablePoolException refused
                        ? refused.getMessage()
                        : failure.getClass().getName());
        notes.add("Not counted: " + sentence);
        LOG.warn("Roundtrip does not count {}", sentence);
    }

    /** The name, with a number if another pool has it. */
    private String unused(String name) {
        Set<String> names = Set.copyOf(taps.stream().map(PoolTap::name).toList());
        return names.contains(name)
                ? IntStream.iterate(2, next -> next + 1)
                        .mapToObj(number -> name + "-" + number)
                        .filter(each -> !names.contains(each))
                        .findFirst()
                        .orElseThrow()
                : name;
    }

    private TapBuilder builder() {
        TapBuilder builder = Tap.builder(clock);
        if (!texts) {
            return builder;
        }
        TapBuilder counting = taps.isEmpty() ? builder.texts() : taps.get(0).withTextsOf(builder);
        return environment.getProperty("roundtrip.lines", Boolean.class, false) ? counting.lines() : counting;
    }

    /** The report on all tapped pools since the start. */
    WatchReport report() {
        Watch watch = new Watch(version(), new Source(WatchMethod.APPLICATION, application()), startedAt);
        WireFigures sent = taps.stream().map(PoolTap::totals).reduce(WireFigures.NONE, WireFigures::plus);
        Duration elapsed = Duration.ofNanos(clock.nanoTime() - startNanos);
        // All taps count texts together.
        watch.add(sent, taps.isEmpty() ? List.of() : taps.get(0).texts(), elapsed);
        watch.clients(taps.isEmpty() ? Set.of() : taps.get(0).clients());
        notes.forEach(watch::note);
        taps.forEach(tap -> tap.failure()
                .ifPresent(failure -> watch.note(
                        "Roundtrip failed; pool " + tap.name() + " is no longer counted: " + failure + ".")));
        return watch.soFar();
    }

    private String application() {
        return environment.getProperty(
                "spring.application.name", "process " + ProcessHandle.current().pid());
    }

    private static String version() {
        return Objects.requireNonNullElse(ApplicationPools.class.getPackage().getImplementationVersion(), "");
    }

    /** Ends the counting. Spring calls this after it has closed the pools, which were made later. */
    @Override
    public void close() {
        taps.forEach(PoolTap::close);
    }
}
