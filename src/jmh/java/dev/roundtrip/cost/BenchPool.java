package dev.roundtrip.cost;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.workload.load.ConnectionTarget;

/** Opens the pool of every configuration: one connection per thread, none retired, none tested by a timer. */
public final class BenchPool {

    /**
     * The timeout for a connection: HikariCP opens one after the other, and a thread that asks first may get the last.
     */
    private static final long TIMEOUT_MILLIS = 30_000;

    private static final long TIMEOUT_MILLIS_PER_CONNECTION = 100;

    private BenchPool() {}

    /**
     * Opens the pool.
     *
     * @param autoCommit the autocommit mode of connections as the pool gives them
     */
    public static HikariDataSource open(ConnectionTarget target, int connections, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(target.url().raw());
        target.driverProperties().forEach(config::addDataSourceProperty);
        config.setUsername(target.login().user());
        config.setPassword(target.login().password());
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(connections);
        config.setAutoCommit(autoCommit);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        if (!target.initSql().isEmpty()) {
            config.setConnectionInitSql(target.initSql());
        }
        config.setConnectionTimeout(TIMEOUT_MILLIS + connections * TIMEOUT_MILLIS_PER_CONNECTION);
        config.setKeepaliveTime(0);
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        return new HikariDataSource(config);
    }
}
