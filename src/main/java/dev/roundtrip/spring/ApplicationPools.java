package dev.roundtrip.spring;

import dev.roundtrip.live.Watch;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.WatchReport;
import dev.roundtrip.report.WatchReport.Source;
import dev.roundtrip.report.WatchReport.Source.WatchMethod;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapBuilder;
import dev.roundtrip.tap.pool.InnerDataSources;
import dev.roundtrip.tap.pool.KnownPool;
import dev.roundtrip.tap.pool.PoolTap;
import dev.roundtrip.tap.pool.UntappablePoolException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.env.Environment;

/**
 * The pools of the application that are tapped, and the figures of all of them. No method fails because of the
 * application's data sources. Thread-safe, and without a thread.
 */
final class ApplicationPools implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ApplicationPools.class);

    private static final int MAX_NOTES = 100;

    private final NanoClock clock;
    private final Start start;
    private final Environment environment;

    /** Whether texts are counted. */
    private final boolean texts;

    private final List<CountedPool> counted = new CopyOnWriteArrayList<>();

    /** What pools sent that were closed since. Guarded by this. */
    private PoolTotals closed = PoolTotals.NONE;

    /** The first sentences about data sources that are not counted. Guarded by this. */
    private final Set<String> notes = new LinkedHashSet<>();

    /** What the log says of {@code roundtrip.lines}, once. Guarded by this. */
    private final Set<String> warnings = new HashSet<>();

    /** The data sources that are tapped, or have a line in the log. Guarded by this. */
    private final List<WeakReference<DataSource>> known = new ArrayList<>();

    /** Receives each tapped pool. Guarded by this. */
    private Consumer<PoolTap> listener = tap -> {};

    /** The time of a start, by both clocks. */
    private record Start(Instant at, long nanos) {}

    private record CountedPool(PoolTap tap, Start start) {

        /** Whether the pool was closed, and its connections with it: a pool that closes may wait for them. */
        boolean isOver() {
            return tap.isPoolClosed() && tap.totals().connections().openNow() == 0;
        }
    }

    /**
     * Begins without pools.
     *
     * @param texts whether texts are counted
     */
    ApplicationPools(Environment environment, boolean texts, NanoClock clock) {
        this.environment = environment;
        this.texts = texts;
        this.clock = clock;
        this.start = startNow();
    }

    private Start startNow() {
        return new Start(WallClock.SYSTEM.now(), clock.nanoTime());
    }

    /** Tells a listener of each pool that is tapped, now or later. */
    synchronized void whenTapped(Consumer<PoolTap> receiver) {
        counted.forEach(pool -> receiver.accept(pool.tap));
        listener = receiver;
    }

    /** Taps a pool that is not started; another data source is left as it is. */
    void tapIfPool(DataSource dataSource, String beanName) {
        harmlessly(beanName, () -> {
            if (KnownPool.of(dataSource).isPresent()) {
                tapOnce(dataSource, beanName);
            }
        });
    }

    /** Taps the pools through which a data source connects, unless that was done when they were made. */
    void tapInside(DataSource dataSource, String beanName) {
        harmlessly(
                beanName,
                () -> InnerDataSources.of(dataSource).stream()
                        .map(inner ->
                                AopProxyUtils.getSingletonTarget(inner) instanceof DataSource proxied ? proxied : inner)
                        // What is behind a scoped proxy is shown by itself when it is made.
                        .filter(inner -> !(inner instanceof ScopedObject))
                        .forEach(inner -> harmlessly(beanName, () -> tapOnce(inner, beanName))));
    }

    /** Does something with a data source or what else has a name; what is refused or fails is one line in the log. */
    private void harmlessly(String name, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error failure) {
            notCounted(name, failure);
        }
    }

    private synchronized void tapOnce(DataSource dataSource, String beanName) {
        known.removeIf(reference -> reference.refersTo(null));
        if (known.stream().noneMatch(reference -> reference.refersTo(dataSource))) {
            known.add(new WeakReference<>(dataSource));
            forgetIf(pool -> pool.tap.isPoolClosed());
            String name = KnownPool.of(dataSource)
                    .flatMap(kind -> kind.name(dataSource))
                    .orElse(beanName);
            // Druid's wrapper takes the application's own string after this; other pools without one are somebody
            // else's.
            String configured = dataSource.getClass().getName().startsWith("com.alibaba.druid.spring")
                    ? environment.getProperty("spring.datasource.url", "")
                    : "";
            PoolTap tap = PoolTap.of(dataSource, unused(name), configured, builder());
            counted.add(new CountedPool(tap, startNow()));
            harmlessly(tap.name(), () -> listener.accept(tap));
            LOG.info("Roundtrip counts what pool {} sends", tap.name());
        }
    }

    /** Says why a data source is not counted, or what failed; the message of a failure may contain data. */
    private void notCounted(String name, Throwable failure) {
        String sentence = name + ": "
                + (failure instanceof UntappablePoolException refused
                        ? refused.getMessage()
                        : failure.getClass().getName());
        note("Not counted: " + sentence);
        LOG.warn("Roundtrip does not count {}", sentence);
    }

    /** Says why a registry has no meters of a pool; the message has the pool's name only. */
    void withoutMeters(IllegalArgumentException refused) {
        note("No meters: " + refused.getMessage());
        LOG.warn("Roundtrip has no meters: {}", refused.getMessage());
    }

    private synchronized void note(String sentence) {
        if (notes.size() < MAX_NOTES) {
            notes.add(sentence);
        }
    }

    /** The name, with a number if another pool has it. */
    private String unused(String name) {
        Set<String> names =
                Set.copyOf(counted.stream().map(pool -> pool.tap.name()).toList());
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
        boolean lines = lines();
        if (!texts) {
            return builder;
        }
        return lines ? builder.lines() : builder.texts();
    }

    /** Whether a pool's texts have the lines that send them; a pool that is made again may have another answer. */
    private boolean lines() {
        boolean asked;
        try {
            asked = environment.getProperty("roundtrip.lines", Boolean.class, false);
        } catch (ConversionException | IllegalArgumentException unreadable) {
            warnOnce("roundtrip.lines is neither true nor false: the report has no lines");
            return false;
        }
        if (asked && !texts) {
            warnOnce("roundtrip.lines=true has no effect: the endpoint roundtrip is not exposed");
        }
        return asked;
    }

    private void warnOnce(String sentence) {
        if (warnings.add(sentence)) {
            LOG.warn(sentence);
        }
    }

    /** Whether a pool is no longer counted, because it was closed. */
    boolean hasEnded(PoolTap tap) {
        forgetClosed();
        return counted.stream().noneMatch(pool -> pool.tap == tap);
    }

    private void forgetClosed() {
        if (counted.stream().anyMatch(CountedPool::isOver)) {
            forgetIf(CountedPool::isOver);
        }
    }

    /** Takes the last figures of pools, and releases their taps. */
    private synchronized void forgetIf(Predicate<CountedPool> isOver) {
        counted.stream()
                .filter(isOver)
                .toList()
                .forEach(pool -> harmlessly(pool.tap.name(), () -> {
                    pool.tap.close();
                    failure(pool.tap).ifPresent(this::note);
                    closed = closed.plus(PoolTotals.of(pool.tap).closed());
                    counted.remove(pool);
                }));
    }

    /** The report on all tapped pools since the start, with those that were closed since. */
    WatchReport report() {
        List<PoolTap> taps;
        List<String> said;
        PoolTotals before;
        forgetClosed();
        synchronized (this) {
            before = closed;
            taps = counted.stream().map(CountedPool::tap).toList();
            said = new ArrayList<>(notes);
        }
        PoolTotals all = taps.stream().map(PoolTotals::of).reduce(before, PoolTotals::plus);
        if (before.pools() > 0) {
            said.add("Includes pools that were closed: " + before.pools() + ".");
        }
        taps.forEach(tap -> failure(tap).ifPresent(said::add));
        String names = String.join(", ", taps.stream().map(PoolTap::name).toList());
        String what = taps.isEmpty() ? "no pool" : (taps.size() == 1 ? "pool " : "pools ") + names;
        return report(what, start, all, said);
    }

    /** The report on one pool since it was tapped; empty if there is no pool of that name. */
    Optional<WatchReport> report(String name) {
        forgetClosed();
        return counted.stream()
                .filter(pool -> pool.tap.name().equals(name))
                .findFirst()
                .map(pool -> report(
                        "pool " + name,
                        pool.start,
                        // The other pools may write the tables that this one reads.
                        PoolTotals.of(pool.tap).checkedBy(tablesOfAll()),
                        failure(pool.tap).stream().toList()));
    }

    private synchronized SeenTables tablesOfAll() {
        return counted.stream().map(pool -> pool.tap.tables()).reduce(closed.tables(), SeenTables::plus);
    }

    private static Optional<String> failure(PoolTap tap) {
        return tap.failure()
                .map(failure -> "Roundtrip failed; pool " + tap.name() + " is no longer counted: " + failure + ".");
    }

    private WatchReport report(String what, Start since, PoolTotals sent, List<String> said) {
        Source source = new Source(WatchMethod.APPLICATION, application() + ", " + what);
        Watch watch = new Watch(version(), source, since.at);
        watch.add(sent.figures(), sent.texts(), Duration.ofNanos(clock.nanoTime() - since.nanos));
        watch.peers(sent.peers());
        said.forEach(watch::note);
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
        counted.forEach(pool -> pool.tap.close());
    }
}
