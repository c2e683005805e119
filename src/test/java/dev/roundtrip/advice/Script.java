package dev.roundtrip.advice;

import static dev.roundtrip.advice.FixedString.cycle;
import static dev.roundtrip.advice.FixedString.readOfLength;
import static dev.roundtrip.advice.FixedString.reads;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * Calls of JDBC by their names in a table: steps that are joined by +, such as {@code reads 60} or SQL, after the
 * number of times that all are done, such as {@code 5 x batch 10}.
 *
 * @param units how many of what a price is for are done
 */
record Script(int times, List<String> steps, int units) implements Work {

    private static final int FIRST_ID = 1000;

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
        for (int i = 0; i < times; i++) {
            for (String step : steps) {
                take(connection, step);
            }
        }
    }

    private static void take(Connection connection, String step) throws SQLException {
        switch (step.split(" ", 2)[0]) {
            case "reads" -> cycle(connection, reads(number(step)));
            case "characters" -> cycle(connection, List.of(readOfLength(number(step))));
            case "batch" ->
                batch(connection, "REPLACE INTO account (balance, id) VALUES (?, ?)", FIRST_ID, number(step));
            case "updates" -> batch(connection, "UPDATE account SET balance = ? WHERE id = ?", 0, number(step));
            case "rows" -> read(connection, number(step), 0);
            case "stream" -> read(connection, number(step), Integer.MIN_VALUE);
            case "executeUpdate" -> executeUpdate(connection, step.split(" ", 2)[1]);
            case "getTransactionIsolation" -> connection.getTransactionIsolation();
            case "setTransactionIsolation" ->
                connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            case "setAutoCommit" -> connection.setAutoCommit(!step.endsWith(" false"));
            case "isReadOnly" -> connection.isReadOnly();
            case "setReadOnly" -> connection.setReadOnly(false);
            case "changeReadOnly" -> connection.setReadOnly(!connection.isReadOnly());
            case "setCatalog" -> connection.setCatalog(RuleEvidence.DATABASE);
            default -> cycle(connection, List.of(step));
        }
    }

    private static int number(String step) {
        return Integer.parseInt(step.split(" ", -1)[1]);
    }

    private static void batch(Connection connection, String sql, int firstId, int rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int row = 0; row < rows; row++) {
                statement.setLong(1, 1000);
                statement.setInt(2, firstId + row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void executeUpdate(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, 7);
            statement.executeUpdate();
        }
    }

    /** A fetch size of 0 leaves the string's. */
    private static void read(Connection connection, int count, int fetchSize) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT balance FROM account WHERE id < ?")) {
            if (fetchSize != 0) {
                statement.setFetchSize(fetchSize);
            }
            statement.setInt(1, count);
            assertThat(Sql.exhaust(statement.executeQuery())).isEqualTo(count);
        }
    }

    /** What batches have inserted. */
    static void deleteInserted() throws SQLException {
        Sql.execute(TestServers.mariaDb(), "DELETE FROM rule_evidence.account WHERE id >= " + FIRST_ID);
    }
}
