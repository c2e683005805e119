package dev.roundtrip.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.lint.RuleEvidence.Work;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A script of JDBC calls by their names in a table: steps that are joined by +, such as {@code reads 60} or SQL, after
 * the number of times that all are executed, such as {@code 5 x batch 10}. The steps {@code first}, {@code prepared}
 * and {@code limited} read the last column of the first row; {@code seen} and {@code tidb} read in another session;
 * {@code encrypted} tells whether the session has TLS; {@code refused} expects the error of that number from the next
 * step.
 *
 * @param units the number of things that a price is for
 */
record Script(int times, List<String> steps, int units) implements Work {

    private static final int FIRST_ID = 1000;
    private static final String CIPHER = "SHOW SESSION STATUS LIKE 'Ssl_cipher'";

    static Script of(String text) {
        String[] repeated = text.split(" x ", 2);
        int times = repeated.length == 1 ? 1 : Integer.parseInt(repeated[0]);
        List<String> steps = List.of(repeated[repeated.length - 1].split(" \\+ ", -1));
        int each = steps.stream()
                .mapToInt(step -> step.startsWith("reads ") ? number(step) : 1)
                .sum();
        return new Script(times, steps, times * each);
    }

    @Override
    public void on(Connection connection) throws Exception {
        outcome(connection);
    }

    /** The value that was read last. */
    String outcome(Connection connection) throws SQLException {
        String outcome = "nothing";
        for (int i = 0; i < times; i++) {
            for (String step : steps) {
                outcome = Objects.requireNonNullElse(read(connection, step), outcome);
            }
        }
        return outcome;
    }

    /** The value that the step reads, on its connection or in another session; null for none. */
    private static String read(Connection connection, String step) throws SQLException {
        String rest = step.substring(step.indexOf(' ') + 1);
        return switch (step.split(" ", 2)[0]) {
            case "first" -> Sql.text(connection, rest);
            case "encrypted" -> Boolean.toString(!Sql.text(connection, CIPHER).isEmpty());
            case "seen" -> String.join(", ", Sql.rows(server(connection), rest));
            case "tidb" -> String.join(", ", Sql.rows(TestServers.requireTidb(), rest));
            case "prepared" -> prepared(connection, rest);
            case "limited" -> limited(connection, rest);
            case "hits" -> hits(connection, number(step));
            case "batch" ->
                batch(connection, "REPLACE INTO account (balance, id) VALUES (?, ?)", FIRST_ID, number(step));
            case "updates" -> batch(connection, "UPDATE account SET balance = ? WHERE id = ?", 0, number(step));
            default -> {
                take(connection, step, rest);
                yield null;
            }
        };
    }

    private static void take(Connection connection, String step, String rest) throws SQLException {
        switch (step.split(" ", 2)[0]) {
            case "reads" -> cycle(connection, reads(number(step)));
            case "characters" -> cycle(connection, List.of(readOfLength(number(step))));
            case "rows" -> read(connection, number(step), 0);
            case "stream" -> read(connection, number(step), Integer.MIN_VALUE);
            case "executeUpdate" -> executeUpdate(connection, rest, 7);
            case "float" -> executeUpdate(connection, rest, 1.1f);
            case "unsigned" -> executeUpdate(connection, rest, new BigInteger("18446744073709551615"));
            case "getTransactionIsolation" -> connection.getTransactionIsolation();
            case "setTransactionIsolation" ->
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            case "setAutoCommit" -> connection.setAutoCommit(!step.endsWith(" false"));
            case "isReadOnly" -> connection.isReadOnly();
            case "setReadOnly" -> connection.setReadOnly(step.endsWith(" true"));
            case "changeReadOnly" -> connection.setReadOnly(!connection.isReadOnly());
            case "tryReadOnly" -> Sql.readOnly(connection, true);
            case "setCatalog" -> connection.setCatalog(RuleEvidence.DATABASE);
            case "commit" -> connection.commit();
            case "abort" -> connection.abort(Runnable::run);
            case "kill" -> Sql.execute(server(connection), "KILL " + Sql.text(connection, "SELECT CONNECTION_ID()"));
            case "refused" -> {
                String[] refused = rest.split(" ", 2);
                SQLException error = catchThrowableOfType(SQLException.class, () -> read(connection, refused[1]));
                assertThat(error.getErrorCode()).isEqualTo(Integer.parseInt(refused[0]));
            }
            case "named" -> {
                connection.setClientInfo("ApplicationName", "bank");
                cycle(connection, List.of(rest));
            }
            default -> cycle(connection, List.of(step));
        }
    }

    private static DatabaseServer server(Connection connection) throws SQLException {
        return TestServers.of(ServerKind.of(connection.getMetaData().getDatabaseProductVersion()));
    }

    private static int number(String step) {
        return Integer.parseInt(step.split(" ", -1)[1]);
    }

    /** The update counts of a batch. */
    private static String batch(Connection connection, String sql, int firstId, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int row = 0; row < rows; row++) {
                statement.setLong(1, 1000);
                statement.setInt(2, firstId + row);
                statement.addBatch();
            }
            return Arrays.toString(statement.executeBatch());
        }
    }

    private static void executeUpdate(Connection connection, String sql, Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, value);
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }

    /** Reads rows; a fetch size of 0 leaves the string's. */
    private static void read(Connection connection, int count, int fetchSize) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT balance FROM account WHERE id < ?")) {
            if (fetchSize != 0) {
                statement.setFetchSize(fetchSize);
            }
            statement.setInt(1, count);
            assertThat(Sql.exhaust(statement.executeQuery())).isEqualTo(count);
        }
    }

    /** Reads with a time limit of a second. */
    private static String limited(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            return lastColumn(statement.executeQuery(sql));
        }
    }

    private static String prepared(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return lastColumn(statement.executeQuery());
        }
    }

    private static String lastColumn(ResultSet row) throws SQLException {
        assertThat(row.next()).isTrue();
        return row.getString(row.getMetaData().getColumnCount());
    }

    /** The number of the reads that use an existing plan. */
    private static String hits(Connection connection, int count) throws SQLException {
        long hits = 0;
        for (String sql : reads(count)) {
            cycle(connection, List.of(sql));
            hits += Sql.number(connection, "SELECT @@last_plan_from_cache");
        }
        return Long.toString(hits);
    }

    /** Different statements that read one row by its key. */
    private static List<String> reads(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "SELECT balance, " + i + " FROM account WHERE id = ?")
                .toList();
    }

    /** A statement of exactly that many characters that reads one row by its key. */
    private static String readOfLength(int characters) {
        String sql = "SELECT balance FROM account WHERE id = ?";
        return sql + " ".repeat(characters - sql.length() - 4) + "/**/";
    }

    /** Executes each text once, in order: prepared, executed, read and closed, as frameworks do. */
    private static void cycle(Connection connection, List<String> texts) throws SQLException {
        for (String sql : texts) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                if (sql.indexOf('?') >= 0) {
                    statement.setInt(1, 7);
                }
                statement.execute();
            }
        }
    }
}
