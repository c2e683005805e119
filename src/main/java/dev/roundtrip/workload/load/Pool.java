package dev.roundtrip.workload.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.roundtrip.report.PoolState;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import java.util.concurrent.TimeUnit;

/**
 * A HikariCP pool with one connection per worker. It sends nothing of its own while they work: no keepalive, no
 * retirement, and no liveness test of a connection that was idle for a while, as during a slice's boundary or between
 * planned transfers.
 */
record Pool(HikariDataSource dataSource) implements AutoCloseable {

    private static final long CONNECTION_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(15);

    /**
     * The addition to the timeout for each connection: HikariCP opens them one after the other, and the worker that
     * asks first may get the last.
     */
    private static final long TIMEOUT_MILLIS_PER_CONNECTION = 100;

    /**
     * A number of round trips that suffices until a connection is open: TCP, TLS, authentication, the driver's set-up
     * and the pool's.
     */
    private static final long ROUND_TRIPS_PER_CONNECTION = 20;

    /**
     * The option for the idle time after which HikariCP pings a connection. It is available only as a system property
     * and is read when a pool is created.
     */
    private static final String UNTESTED_IDLE_MILLIS = "com.zaxxer.hikari.aliveBypassWindowMs";

    private static final Object PROPERTY_LOCK = new Object();

    /** Opens the first connection; the others follow while workers ask for theirs. */
    static Pool open(WorkersSpec spec, ConnectionTarget target) throws WorkloadFailedException {
        HikariConfig config = new HikariConfig();
        config.setPoolName("roundtrip-" + spec.name());
        if (target.driver().isPresent()) {
            config.setDataSource(DriverObjectDataSource.of(target.driver().get(), target));
        } else {
            config.setJdbcUrl(target.url().raw());
            target.driverProperties().forEach(config::addDataSourceProperty);
            config.setUsername(target.login().user());
            config.setPassword(target.login().password());
        }
        config.setMaximumPoolSize(spec.threads());
        config.setMinimumIdle(spec.threads());
        config.setAutoCommit(spec.poolAutoCommit());
        if (spec.isolation() != IsolationLevel.SERVER_DEFAULT) {
            config.setTransactionIsolation("TRANSACTION_" + spec.isolation().name());
        }
        if (!target.initSql().isEmpty()) {
            config.setConnectionInitSql(target.initSql());
        }
        long each = target.roundTrip().multipliedBy(ROUND_TRIPS_PER_CONNECTION).toMillis();
        config.setConnectionTimeout(
                CONNECTION_TIMEOUT_MILLIS + spec.threads() * (TIMEOUT_MILLIS_PER_CONNECTION + each));
        config.setKeepaliveTime(0);
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        try {
            return new Pool(withoutPings(config));
        } catch (PoolInitializationException e) {
            throw new WorkloadFailedException(Failures.noConnection(target, e), e, null);
        } catch (RuntimeException e) {
            // HikariCP's own message contains the whole URL.
            throw new WorkloadFailedException(
                    "No driver takes the string for " + target.hostAndPort() + ". It must begin with jdbc:mysql://.");
        }
    }

    private static HikariDataSource withoutPings(HikariConfig config) {
        synchronized (PROPERTY_LOCK) {
            String before = System.getProperty(UNTESTED_IDLE_MILLIS);
            System.setProperty(UNTESTED_IDLE_MILLIS, Long.toString(TimeUnit.DAYS.toMillis(1)));
            try {
                return new HikariDataSource(config);
            } finally {
                if (before == null) {
                    System.clearProperty(UNTESTED_IDLE_MILLIS);
                } else {
                    System.setProperty(UNTESTED_IDLE_MILLIS, before);
                }
            }
        }
    }

    /** The state of the pool. Any thread may read it. */
    PoolState state() {
        HikariPoolMXBean pool = dataSource.getHikariPoolMXBean();
        return new PoolState(
                pool.getActiveConnections(),
                pool.getIdleConnections(),
                pool.getThreadsAwaitingConnection(),
                dataSource.getMaximumPoolSize());
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
