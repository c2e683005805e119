package dev.roundtrip.workload.load;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Connects with a driver that DriverManager does not know; otherwise as HikariCP does with a known driver. Any thread.
 */
record DriverObjectDataSource(Driver driver, ConnectionTarget target) implements DataSource {

    @Override
    public Connection getConnection() throws SQLException {
        return getConnection(target.login().user(), target.login().password());
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(target.driverProperties());
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        Connection connection = driver.connect(target.jdbcUrl(), properties);
        if (connection == null) {
            throw new SQLException("The driver refuses this connection string");
        }
        return connection;
    }

    /** Drivers ask DriverManager for the timeout, however they were loaded. */
    @Override
    public void setLoginTimeout(int seconds) {
        DriverManager.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() {
        return DriverManager.getLoginTimeout();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        throw new SQLFeatureNotSupportedException("no log writer");
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        throw new SQLFeatureNotSupportedException("no log writer");
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
