package dev.roundtrip.tap.pool;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.report.SeenPeers;
import dev.roundtrip.report.SeenTables;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapBuilder;
import dev.roundtrip.tap.TapGuard;
import dev.roundtrip.tap.UntappableUrlException;
import java.lang.ref.WeakReference;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The tap of one pool of a running application. It never hurts the application: at its first failure it turns itself
 * off, with one line in the log, and the connections go on without it. It has no thread, and its memory is bounded.
 *
 * <p>Thread-safe.
 */
public final class PoolTap implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PoolTap.class);

    /** Parameters with which a driver would not use the tap's socket, or refuse the tap. */
    private static final List<String> PAST_THE_TAP =
            List.of("socketFactory", "socksProxyHost", "tlsSocketType", "localSocket", "pipe", "namedPipePath");

    private final String name;
    private final KnownPool kind;

    /** The pool, which may be dropped without being closed, as a data source that connects each time is. */
    private final WeakReference<DataSource> pool;

    private final TapGuard guard;
    private final Tap tap;
    private WireFigures last = WireFigures.NONE;

    private PoolTap(KnownPool kind, DataSource pool, String name, TapBuilder how) {
        this.kind = kind;
        this.pool = new WeakReference<>(pool);
        this.name = name;
        this.guard = new TapGuard(this::ended);
        this.tap = how.guard(guard).open();
    }

    /**
     * Taps a pool before its first connection. The pool itself is used: nothing is wrapped or copied.
     *
     * @param name the name of its figures
     * @param configured the connection string that the pool will get, if it has none yet; empty if that is not known
     * @param how what the tap counts
     * @throws UntappablePoolException with the reason, if the pool cannot be tapped; it is then unchanged
     */
    public static PoolTap of(DataSource pool, String name, String configured, TapBuilder how) {
        KnownPool kind = KnownPool.of(pool)
                .orElseThrow(
                        () -> untappable(
                                pool,
                                "is no pool of HikariCP, Tomcat, DBCP2, Druid or Agroal's starter, and no DriverManagerDataSource"));
        String url = kind.url(pool).isEmpty() ? configured : kind.url(pool);
        if (kind.connectsThroughADataSource(pool)) {
            throw untappable(
                    pool, "connects through another data source. Give it a connection string and the driver's class");
        }
        Optional<String> taken = kind.given(pool, PAST_THE_TAP);
        if (taken.isPresent()) {
            throw untappable(pool, "sets " + taken.get() + ", so that the tap would not see its connections");
        }
        String driversUrl = KnownPool.driversUrl(url)
                .orElseThrow(() -> untappable(pool, "has no connection string for MySQL's or MariaDB's driver"));
        if (kind.isStarted(pool)) {
            throw untappable(pool, "has been started already. Make it without arguments, and set its values");
        }
        PoolTap tapped = new PoolTap(kind, pool, name, how);
        try {
            Properties properties = tapped.tap.driverPropertiesFor(driversUrl);
            requireVisible(pool, driversUrl, properties.getProperty("socketFactory"));
            kind.add(pool, properties);
            return tapped;
        } catch (UntappableUrlException | IllegalStateException refused) {
            tapped.close();
            throw untappable(pool, "is not tapped: " + refused.getMessage());
        } catch (RuntimeException | Error notTapped) {
            tapped.close();
            throw notTapped;
        }
    }

    private static UntappablePoolException untappable(DataSource pool, String why) {
        return new UntappablePoolException(pool.getClass().getName() + " " + why + (why.endsWith(".") ? "" : "."));
    }

    /**
     * Fails if the driver would not find the tap's class: a server that shares its driver among applications loads it
     * where no application is seen, and the class does not fit old drivers.
     */
    private static void requireVisible(DataSource pool, String driversUrl, String factory) {
        UrlScheme.Driver driver =
                JdbcUrl.parse(driversUrl).url().orElseThrow().scheme().driver();
        String driversClass = switch (driver) {
            case CONNECTOR_J -> "com.mysql.cj.jdbc.Driver";
            case MARIADB -> "org.mariadb.jdbc.Driver";
        };
        Optional<Class<?>> loaded = Stream.of(
                        pool.getClass().getClassLoader(), Thread.currentThread().getContextClassLoader())
                .flatMap(loader -> loaded(driversClass, loader).stream())
                .findFirst();
        if (loaded.isEmpty()) {
            throw untappable(pool, "has a driver other than Connector/J 8 or later and MariaDB's");
        }
        try {
            Class<?> found = Class.forName(factory, true, loaded.get().getClassLoader());
            Object unused = found.getConstructor().newInstance();
            if (driver == UrlScheme.Driver.MARIADB) {
                // The class with which the tap's TLS plugin begins, in its present form.
                Object unusedMethod = Class.forName(
                                "org.mariadb.jdbc.plugin.tls.main.DefaultTlsSocketPlugin",
                                false,
                                loaded.get().getClassLoader())
                        .getMethod("createSocket", Socket.class, SSLSocketFactory.class);
            }
        } catch (ReflectiveOperationException | LinkageError invisible) {
            throw untappable(
                    pool,
                    "has a driver that does not find " + factory
                            + ". Put the driver beside Roundtrip, in version 8.0.11 or later (MariaDB's: 3.4.1)");
        }
    }

    private static Optional<Class<?>> loaded(String name, ClassLoader loader) {
        try {
            return Optional.of(Class.forName(name, false, loader));
        } catch (ClassNotFoundException | LinkageError absent) {
            return Optional.empty();
        }
    }

    /** The name of the pool's figures. */
    public String name() {
        return name;
    }

    /** The figures since the tap was opened. Never throws: after a failure, they are the last ones before it. */
    public synchronized WireFigures totals() {
        if (!guard.isOff()) {
            try {
                last = tap.totals();
            } catch (Throwable failure) {
                guard.failed(failure);
            }
        }
        return last;
    }

    /** See {@link Tap#texts()}. */
    public List<SentText> texts() {
        return tap.texts();
    }

    /** See {@link Tap#tables()}. */
    public SeenTables tables() {
        return tap.tables();
    }

    /** See {@link Tap#peers()}. */
    public SeenPeers peers() {
        return tap.peers();
    }

    /** Whether the pool was closed or is no longer there, so that the tap counts nothing more. Never throws. */
    public boolean isPoolClosed() {
        try {
            DataSource present = pool.get();
            return present == null
                    || kind.isClosed(present, () -> totals().connections().opened() > 0);
        } catch (Throwable failure) {
            guard.failed(failure);
            return false;
        }
    }

    /** The failure that turned the tap off; empty while it counts. */
    public Optional<String> failure() {
        return guard.firstFailure();
    }

    private void ended(String failure) {
        guard.turnOff();
        LOG.warn("Roundtrip failed and counts pool {} no longer; its connections go on: {}", name, failure);
    }

    /** Ends the counting; further connections are opened as without a tap. Never throws. */
    @Override
    public void close() {
        // These are the figures that a closing registry still publishes.
        WireFigures unused = totals();
        guard.turnOff();
        try {
            tap.close();
        } catch (Throwable failure) {
            guard.failed(failure);
        }
    }
}
