package dev.roundtrip.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Executes statements of a test, in several ways. Each call with a server has its own connection, which names no
 * database.
 */
public final class Sql {

    /** The time between two reads of innodb_trx: InnoDB renews it only if nobody has read it for 100 ms. */
    public static final int INNODB_TRX_PAUSE_MILLIS = 120;

    private Sql() {}

    /** Executes statements one after the other. */
    public static void execute(DatabaseServer server, String... statements) throws SQLException {
        try (Connection admin = server.connect("")) {
            execute(admin, statements);
        }
    }

    /** Creates a database of that name, in which these statements are executed. */
    public static String database(DatabaseServer server, String name, String... statements) throws SQLException {
        try (Connection admin = server.connect("")) {
            execute(admin, "DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name, "USE " + name);
            execute(admin, statements);
        }
        return name;
    }

    public static void execute(Connection connection, String... statements) throws SQLException {
        OwnQuery.execute(connection, statements);
    }

    /** The rows of the statements' results, one after the other: the columns of each row with a blank between them. */
    public static List<String> rows(DatabaseServer server, String... statements) throws SQLException {
        try (Connection admin = server.connect("")) {
            return rows(admin, statements);
        }
    }

    /** The rows of the statements' results on this connection. */
    public static List<String> rows(Connection connection, String... statements) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows != null && rows.next()) {
                        List<String> row = new ArrayList<>();
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            row.add(rows.getString(i));
                        }
                        found.add(String.join(" ", row));
                    }
                }
            }
        }
        return found;
    }

    public static long number(DatabaseServer server, String query) throws SQLException {
        return Long.parseLong(rows(server, query).get(0));
    }

    public static long number(Connection connection, String query) throws SQLException {
        return Long.parseLong(text(connection, query));
    }

    /** The last column of the first row; null for NULL. */
    public static String text(Connection connection, String query) throws SQLException {
        return OwnQuery.first(
                        connection,
                        query,
                        row -> row.getString(row.getMetaData().getColumnCount()))
                .orElse(null);
    }

    /** Makes a connection read-only or not; TiDB may refuse it. */
    public static void readOnly(Connection connection, boolean on) {
        try {
            connection.setReadOnly(on);
        } catch (SQLException refused) {
            assertThat(refused.getErrorCode()).isEqualTo(1235);
        }
    }

    /** Reads a result to its end, and counts its rows. */
    public static int exhaust(ResultSet result) throws SQLException {
        try (result) {
            int rows = 0;
            while (result.next()) {
                rows++;
            }
            return rows;
        }
    }

    /** A connection of the driver's defaults. The rest of its URL begins with the database. */
    public static Connection connect(DatabaseServer server, String rest) throws SQLException {
        return DriverManager.getConnection(server.jdbcUrl(rest), login(server, new Properties()));
    }

    public static Properties login(DatabaseServer server, Properties properties) {
        properties.setProperty("user", server.credentials().user());
        properties.setProperty("password", server.credentials().password());
        return properties;
    }

    /** A pool with this number of connections. */
    public static HikariDataSource pool(
            DatabaseServer server, String url, Properties properties, int size, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setDataSourceProperties(login(server, properties));
        config.setMaximumPoolSize(size);
        config.setAutoCommit(autoCommit);
        return new HikariDataSource(config);
    }
}
