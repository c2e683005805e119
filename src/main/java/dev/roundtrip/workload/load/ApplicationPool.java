package dev.roundtrip.workload.load;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.result.FaultReport.PoolLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A HikariCP pool as an application has it: with its checks of idle connections and its time limits, which the pool of
 * a measured run leaves out.
 */
public final class ApplicationPool implements AutoCloseable {

    private final HikariDataSource dataSource;

    private ApplicationPool(HikariDataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** As {@link #open(String, ConnectionTarget, boolean, IsolationLevel, int, Optional)}, with one connection. */
    public static ApplicationPool open(
            String name,
            ConnectionTarget target,
            boolean autoCommit,
            IsolationLevel isolation,
            Optional<PoolLimits> limits) {
        return open(name, target, autoCommit, isolation, 1, limits);
    }

    /**
     * Opens the first connection.
     *
     * @param size the number of its connections
     * @param limits in place of HikariCP's defaults
     * @throws RuntimeException of HikariCP's own, if the first connection cannot be opened
     */
    public static ApplicationPool open(
            String name,
            ConnectionTarget target,
            boolean autoCommit,
            IsolationLevel isolation,
            int size,
            Optional<PoolLimits> limits) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        Pool.connectBy(config, target);
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        Pool.setUpBy(config, isolation, target);
        limits.ifPresent(given -> {
            config.setConnectionTimeout(given.connectionTimeoutMillis());
            config.setValidationTimeout(given.validationTimeoutMillis());
            config.setKeepaliveTime(given.keepaliveTimeMillis());
            config.setMaxLifetime(given.maxLifetimeMillis());
        });
        return new ApplicationPool(new HikariDataSource(config));
    }

    public Connection take() throws SQLException {
        return dataSource.getConnection();
    }

    /** The driver's own connection, by which one connection of the pool is told from another. */
    public static Connection driversOwn(Connection lent) throws SQLException {
        return lent.unwrap(Connection.class);
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
