package dev.roundtrip.junit;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** An application with a data source, as a team would have it: the code under test of these tests. */
final class Bank {

    static final String BALANCE = "SELECT balance FROM account WHERE id = ?";

    private static final String DATABASE = "junit_bank";
    private static boolean filled;

    private final DataSource dataSource;

    Bank(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** A pool of one connection whose only sign of a tap is the driver property. */
    static HikariDataSource pool(String parameters) throws SQLException {
        return pool(parameters, 1);
    }

    static HikariDataSource pool(String parameters, int size) throws SQLException {
        HikariConfig config = untapped(parameters);
        config.addDataSourceProperty("socketFactory", TestPool.FACTORY);
        config.setMaximumPoolSize(size);
        return new HikariDataSource(config);
    }

    static HikariConfig untapped(String parameters) throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url(parameters));
        config.setUsername(TestServers.mariaDb().credentials().user());
        config.setPassword(TestServers.mariaDb().credentials().password());
        config.setMaximumPoolSize(1);
        return config;
    }

    static synchronized String url(String parameters) throws SQLException {
        DatabaseServer server = TestServers.mariaDb();
        if (!filled) {
            try (Connection connection = DriverManager.getConnection(
                            "jdbc:mysql://" + server.host() + ":" + server.port() + "/",
                            server.credentials().user(),
                            server.credentials().password());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + DATABASE);
                statement.execute(
                        "CREATE TABLE " + DATABASE + ".account (id INT PRIMARY KEY, balance BIGINT NOT NULL)");
                statement.execute("INSERT INTO " + DATABASE + ".account VALUES (1, 1000), (2, 1000)");
            }
            filled = true;
        }
        return "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE + "?" + parameters;
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
