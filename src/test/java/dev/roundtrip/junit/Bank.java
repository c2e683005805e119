package dev.roundtrip.junit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.BeanWrapperImpl;
import org.springframework.beans.MutablePropertyValues;
import org.springframework.test.context.DynamicPropertyRegistry;

/** An application with a data source, as a team would have it: the code that these tests test. */
public record Bank(DataSource dataSource) {

    static final String BALANCE = "SELECT balance FROM account WHERE id = ?";

    private static boolean filled;

    /** A pool of one connection whose only sign of a tap is the driver property. */
    static HikariDataSource pool(String parameters) throws SQLException {
        return pool(parameters, 1);
    }

    static HikariDataSource pool(String parameters, int size) throws SQLException {
        HikariConfig config = tapped(parameters);
        config.setMaximumPoolSize(size);
        return new HikariDataSource(config);
    }

    public static HikariConfig tapped(String parameters) throws SQLException {
        HikariConfig config = untapped(parameters);
        config.addDataSourceProperty("socketFactory", TestPool.FACTORY);
        return config;
    }

    public static HikariConfig untapped(String parameters) throws SQLException {
        HikariConfig config = configured(new HikariConfig(), parameters);
        config.setMaximumPoolSize(1);
        return config;
    }

    /** A data source with the URL and the login, by whatever names it has for them. */
    public static <T> T configured(T dataSource, String parameters) throws SQLException {
        Credentials login = TestServers.mariaDb().credentials();
        Map<String, String> values = Map.of(
                "url", url(parameters),
                "jdbcUrl", url(parameters),
                "username", login.user(),
                "user", login.user(),
                "password", login.password());
        new BeanWrapperImpl(dataSource).setPropertyValues(new MutablePropertyValues(values), true);
        return dataSource;
    }

    /** Configures Spring Boot for a database of the test server. */
    public static void spring(DynamicPropertyRegistry properties, String database) {
        DatabaseServer server = TestServers.mariaDb();
        properties.add("spring.datasource.url", () -> server.jdbcUrl(database) + "?createDatabaseIfNotExist=true");
        properties.add("spring.datasource.username", () -> server.credentials().user());
        properties.add("spring.datasource.password", () -> server.credentials().password());
    }

    static synchronized String url(String parameters) throws SQLException {
        DatabaseServer server = TestServers.mariaDb();
        if (!filled) {
            Sql.execute(
                    server,
                    "CREATE DATABASE junit_bank",
                    "CREATE TABLE junit_bank.account (id INT PRIMARY KEY, balance BIGINT NOT NULL)",
                    "INSERT INTO junit_bank.account VALUES (1, 1000), (2, 1000)");
            filled = true;
        }
        return server.jdbcUrl("junit_bank") + "?" + parameters;
    }

    long balance(int account) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(BALANCE)) {
            statement.setInt(1, account);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    void transfer(int from, int to, long amount) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            add(connection, from, -amount);
            add(connection, to, amount);
            connection.commit();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void add(Connection connection, int account, long amount) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?")) {
            statement.setLong(1, amount);
            statement.setInt(2, account);
            statement.execute();
        }
    }
}
