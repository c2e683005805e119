package dev.roundtrip.live.wastes;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** The wasteful shop in plain JDBC. */
class JdbcWastes implements WastefulService {

    private static final String ITEM = "SELECT price FROM item WHERE id = ?";

    private final DataSource pool;
    private final Planted planted;

    private String settings;

    JdbcWastes(DataSource pool, Planted planted) {
        this.pool = pool;
        this.planted = planted;
    }

    private interface Work {
        void with(Connection connection) throws SQLException;
    }

    private void inTransaction(boolean readOnly, Work work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            if (planted.asksIsolation() && connection.getTransactionIsolation() == Connection.TRANSACTION_NONE) {
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

    @Override
    public void orders() throws SQLException {
        inTransaction(true, connection -> {
            List<Integer> ids = read(connection, "SELECT id FROM item ORDER BY id");
            if (planted.has(Waste.QUERY_IN_A_LOOP_OF_A_MIX)) {
                for (Integer id : ids) {
                    read(connection, ITEM, id);
                }
            } else {
                read(connection, in(ITEM, ids.size()), ids.toArray(new Integer[0]));
            }
        });
    }

    @Override
    public void show(int id) throws SQLException {
        inTransaction(true, connection -> {
            settings(connection);
            read(connection, ITEM, id);
        });
    }

    @Override
    public void change(int id) throws SQLException {
        inTransaction(false, connection -> {
            settings(connection);
            read(connection, ITEM, id);
            try (PreparedStatement update = connection.prepareStatement("UPDATE item SET price = 8 WHERE id = ?")) {
                update.setInt(1, id);
                update.executeUpdate();
            }
        });
    }

    @Override
    public void catalogue() throws SQLException {
        List<Integer> ids = read("SELECT id FROM article ORDER BY id");
        String article = "SELECT LENGTH(name) FROM article WHERE id = ?";
        if (planted.has(Waste.QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION)) {
            for (Integer id : ids) {
                read(article, id);
            }
        } else {
            read(in(article, ids.size()), ids.toArray(new Integer[0]));
        }
    }

    @Override
    public void place() throws SQLException {
        String insert = "INSERT INTO entry (item, amount) VALUES (?, ?)";
        inTransaction(false, connection -> {
            if (planted.has(Waste.SINGLE_INSERTS)) {
                for (int i = 0; i < Planted.ENTRIES; i++) {
                    insert(connection, insert, i);
                }
            } else if (planted.connectorJ()) {
                try (PreparedStatement statement = connection.prepareStatement(insert)) {
                    for (int i = 0; i < Planted.ENTRIES; i++) {
                        statement.setInt(1, i);
                        statement.setInt(2, 1);
                        statement.addBatch();
                    }
                    statement.executeBatch();
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
        if (settings == null || planted.has(Waste.READ_AGAIN_UNCHANGED)) {
            settings = read(connection, "SELECT LENGTH(value) FROM setting WHERE id = ?", 1).stream()
                    .map(String::valueOf)
                    .collect(Collectors.joining());
        }
    }

    @Override
    public void report() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.setFetchSize(planted.rowsAtOnce());
            try (ResultSet rows = statement.executeQuery("SELECT id FROM item")) {
                while (rows.next()) {
                    rows.getInt(1);
                }
            }
        }
    }
}
