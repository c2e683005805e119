package dev.roundtrip.workload.load;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import javax.sql.DataSource;

/**
 * A data source that connects with a driver that DriverManager does not know, and otherwise as HikariCP does with a
 * known driver. Any thread.
 */
final class DriverObjectDataSource {

    private DriverObjectDataSource() {}

    static DataSource of(Driver driver, ConnectionTarget target) {
        return (DataSource) Proxy.newProxyInstance(
                DriverObjectDataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getConnection" -> connect(driver, target);
                    // Drivers get the timeout from DriverManager, however they were loaded.
                    case "getLoginTimeout" -> DriverManager.getLoginTimeout();
                    case "setLoginTimeout" -> {
                        DriverManager.setLoginTimeout((int) arguments[0]);
                        yield null;
                    }
                    case "toString" -> target.toString();
                    default -> throw new SQLFeatureNotSupportedException(method.getName());
                });
    }

    private static Connection connect(Driver driver, ConnectionTarget target) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(target.driverProperties());
        properties.setProperty("user", target.login().user());
        properties.setProperty("password", target.login().password());
        Connection connection = driver.connect(target.url().raw(), properties);
        if (connection == null) {
            throw new SQLException("The driver refuses this connection string");
        }
        return connection;
    }
}
