package dev.roundtrip.live;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.driver.TestDriver;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** An application in plain JDBC with a pool of one connection, which has each {@link Waste} but the mended ones. */
final class WastefulShop implements AutoCloseable {

    private static final String DATABASE = "wasteful_shop";
    private static final String ITEM = "SELECT price FROM item WHERE id = ?";

    private final Set<Waste> mended;
    private final HikariDataSource pool;

    /** The fetch size with which the driver streams. */
    private final int rowsAtOnce;

    private String settings;

    WastefulShop(DatabaseServer server, TestDriver driver, String parameters, Tap tap, Set<Waste> mended)
            throws SQLException {
        this.mended = mended;
        String url = driver.url(server, DATABASE, parameters);
        this.rowsAtOnce = url.startsWith("jdbc:mariadb:") ? 1 : Integer.MIN_VALUE;
        HikariConfig config = new HikariConfig();
        config.setDataSource(new SimpleDriverDataSource(
                driver.loaded().driver(), url, Sql.login(server, tap.driverPropertiesFor(url))));
        config.setMaximumPoolSize(1);
        config.setAutoCommit(has(Waste.AUTOCOMMIT_TOGGLED));
        this.pool = new HikariDataSource(config);
    }

    static void fill(DatabaseServer server) throws SQLException {
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE item (id INT PRIMARY KEY, price INT)",
                "CREATE TABLE article (id INT PRIMARY KEY, name VARCHAR(20))",
                "CREATE TABLE entry (item INT, amount INT)",
                "CREATE TABLE setting (id INT PRIMARY KEY, value VARCHAR(20))",
                "INSERT INTO item VALUES " + rows(10, "%d, 7"),
                "INSERT INTO article VALUES " + rows(8, "%d, 'name'"),
                "INSERT INTO setting VALUES (1, 'red')");
    }

    private static String rows(int count, String row) {
        List<String> rows = new ArrayList<>();
        for (int id = 1; id <= count; id++) {
            rows.add("(" + row.formatted(id) + ")");
        }
        return String.join(", ", rows);
    }

    private boolean has(Waste waste) {
        return !mended.contains(waste);
    }

    /** Does what the shop does in a minute. */
    void work() throws SQLException {
        orders();
        for (int i = 0; i < 6; i++) {
            order(1 + i);
        }
        catalogue();
        place();
        report();
    }

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private void inTransaction(boolean readOnly, Work work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            if (connection.getTransactionIsolation() == Connection.TRANSACTION_NONE) {
                throw new SQLException("no transactions");
            }
            if (readOnly) {
                readOnly(connection);
            }
            if (connection.getAutoCommit()) {
                connection.setAutoCommit(false);
            }
            work.with(connection);
            connection.commit();
        }
    }

    /** Frameworks go on as well if the server refuses this. */
    private static void readOnly(Connection connection) {
        try {
            connection.setReadOnly(true);
        } catch (SQLException refused) {
            // TiDB answers with error 1235.
        }
    }

    private static List<Integer> read(Connection connection, String sql, Integer... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setInt(i + 1, values[i]);
            }
            List<Integer> read = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    read.add(rows.getInt(1));
                }
            }
            return read;
        }
    }

    private List<Integer> read(String sql, Integer... values) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return read(connection, sql, values);
        }
    }

    private static String in(String query, int values) {
        return query.replace("= ?", "IN (" + String.join(", ", Collections.nCopies(values, "?")) + ")");
    }

    /** Reads ten items; {@link #order} executes the same statement for one. */
    private void orders() throws SQLException {
        inTransaction(true, connection -> {
            List<Integer> ids = read(connection, "SELECT id FROM item ORDER BY id");
            if (has(Waste.QUERY_IN_A_LOOP_OF_A_MIX)) {
                for (Integer id : ids) {
                    read(connection, ITEM, id);
                }
            } else {
                read(connection, in(ITEM, ids.size()), ids.toArray(new Integer[0]));
            }
        });
    }

    private void order(int id) throws SQLException {
        inTransaction(id % 2 == 0, connection -> {
            settings(connection);
            read(connection, ITEM, id);
            if (id % 2 != 0) {
                try (PreparedStatement update = connection.prepareStatement("UPDATE item SET price = 8 WHERE id = ?")) {
                    update.setInt(1, id);
                    update.executeUpdate();
                }
            }
        });
    }

    private void catalogue() throws SQLException {
        List<Integer> ids = read("SELECT id FROM article ORDER BY id");
        String article = "SELECT LENGTH(name) FROM article WHERE id = ?";
        if (has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            for (Integer id : ids) {
                read(article, id);
            }
        } else {
            read(in(article, ids.size()), ids.toArray(new Integer[0]));
        }
    }

    private void place() throws SQLException {
        String insert = "INSERT INTO entry (item, amount) VALUES (?, ?)";
        inTransaction(false, connection -> {
            if (has(Waste.SINGLE_INSERTS)) {
                for (int i = 0; i < 10; i++) {
                    insert(connection, insert, i);
                }
            } else {
                insert(connection, insert + ", (?, ?)".repeat(9), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
            }
        });
    }

    private static void insert(Connection connection, String sql, int... items) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < items.length; i++) {
                statement.setInt(2 * i + 1, items[i]);
                statement.setInt(2 * i + 2, 1);
            }
            statement.executeUpdate();
        }
    }

    private void settings(Connection connection) throws SQLException {
        if (settings == null || has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = read(connection, "SELECT LENGTH(value) FROM setting WHERE id = ?", 1).stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining());
        }
    }

    private void report() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(rowsAtOnce);
            try (ResultSet rows = statement.executeQuery("SELECT id FROM item")) {
                while (rows.next()) {
                    rows.getInt(1);
                }
            }
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
