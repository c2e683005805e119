package dev.roundtrip.workload;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/**
 * A HikariCP pool of as many connections as there are workers, which sends nothing of its own while they work: no keepalive, no retirement, and
 * no liveness test, since a connection that was used within the last half second is not tested when it is taken again.
 */
final class Pool implements AutoCloseable {

    private static final long CONNECTION_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(15);

    private final HikariDataSource dataSource;

    private Pool(HikariDataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Opens the first connection; the others follow while workers ask for theirs. */
    static Pool open(WorkersSpec spec, ConnectionTarget target) throws WorkloadFailedException {
        HikariConfig config = new HikariConfig();
        config.setPoolName("roundtrip-" + spec.name());
        config.setJdbcUrl(target.jdbcUrl());
        target.driverProperties().forEach(config::addDataSourceProperty);
        config.setUsername(target.login().user());
        config.setPassword(target.login().password());
        config.setMaximumPoolSize(spec.threads());
        config.setMinimumIdle(spec.threads());
        config.setAutoCommit(spec.connection().poolAutoCommit());
        config.setTransactionIsolation(
                spec.workload().isolation() == IsolationLevel.READ_COMMITTED
                        ? "TRANSACTION_READ_COMMITTED"
                        : "TRANSACTION_REPEATABLE_READ");
        if (!target.initSql().isEmpty()) {
            config.setConnectionInitSql(target.initSql());
        }
        config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
        config.setKeepaliveTime(0);
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        try {
            return new Pool(new HikariDataSource(config));
        } catch (PoolInitializationException e) {
            throw new WorkloadFailedException(Failures.noConnection(target, e), e);
        } catch (RuntimeException e) {
            // Hikari's own message holds the whole URL.
            throw new WorkloadFailedException("No driver accepts the connection string for " + target.hostAndPort()
                    + ". It must begin with jdbc:mysql://.");
        }
    }

    Connection take() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
