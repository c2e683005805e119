package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.load.PageTable.Row;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is stored after a batch of the rows 1 to 10 that fails at row 6, as docs/lab/batches.md says. */
class BatchFailuresIT {

    private static final String DATABASE = "batch_failures";
    private static final int TIMES = 250;

    @AutoClose("shutdownNow")
    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor();

    static List<Row> refused() throws Exception {
        return PageTable.rows("| driver | server | row 6 is refused |", "MariaDB", "TiDB");
    }

    static List<Row> lost() throws Exception {
        return PageTable.rows("| driver | server | lost |", "MariaDB", "TiDB");
    }

    @ParameterizedTest
    @MethodSource("refused")
    void a_row_that_is_refused_leaves_the_rows_and_the_counts_of_the_table(Row row) throws Exception {
        for (boolean autoCommit : new boolean[] {true, false}) {
            try (Connection admin = row.emptyTable(DATABASE, "amount INT")) {
                Sql.execute(admin, "INSERT INTO entry VALUES (6, 0)");
                if (row.cell(2).equals("UPDATE")) {
                    Sql.execute(
                            admin,
                            "INSERT INTO entry VALUES (1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (7, 0), (8, 0), (9, 0), (10, 0)");
                }
                SQLException failure;
                try (CountedConnection counted = row.connect(DATABASE, 3)) {
                    Connection connection = counted.connection();
                    connection.setAutoCommit(autoCommit);
                    failure = failureOf(connection, row.cell(2));
                    if (!autoCommit) {
                        connection.commit();
                    }
                }

                assertThat(stored(admin))
                        .as("rows stored, autocommit %s", autoCommit)
                        .isEqualTo(row.cell(4));
                assertThat(counts(failure))
                        .as("getUpdateCounts, autocommit %s", autoCommit)
                        .isEqualTo(row.cell(5));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("lost")
    void a_connection_that_is_lost_at_row_6_leaves_the_rows_and_the_counts_of_the_table(Row row) throws Exception {
        for (boolean autoCommit : new boolean[] {true, false}) {
            String expected = row.cell(autoCommit ? 4 : 5);
            try (Connection admin = row.emptyTable(DATABASE, "amount INT");
                    Connection holder = row.server().connect(DATABASE)) {
                holder.setAutoCommit(false);
                Sql.execute(holder, "INSERT INTO entry VALUES (6, 0)");
                String counts = "the batch did not end";
                try (CountedConnection counted = row.connect(DATABASE, 3)) {
                    Connection connection = counted.connection();
                    long id = Sql.number(connection, "SELECT CONNECTION_ID()");
                    connection.setAutoCommit(autoCommit);
                    Future<SQLException> batch = THREAD.submit(() -> failureOf(connection, "VALUES"));
                    awaitRow6(row, admin, id, expected);
                    Sql.execute(admin, "KILL " + id);

                    counts = counts(batch.get(30, TimeUnit.SECONDS));
                } catch (SQLException closing) {
                    // Some drivers report again on closing that the connection is lost.
                    assertThat(closing.getSQLState()).startsWith("08");
                }
                holder.rollback();

                assertThat(counts)
                        .as("getUpdateCounts, autocommit %s", autoCommit)
                        .isEqualTo(row.cell(6));
                assertThat(stored(admin))
                        .as("rows stored, autocommit %s", autoCommit)
                        .isEqualTo(expected);
            }
        }
    }

    /** Rows of VALUES can be merged into one statement, those of SELECT cannot; an UPDATE of row 6 is out of range. */
    private static SQLException failureOf(Connection connection, String kind) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(
                switch (kind) {
                    case "UPDATE" -> "UPDATE entry SET amount = ? WHERE id = ?";
                    case "SELECT" -> "INSERT INTO entry (amount, id) SELECT ?, ?";
                    default -> "INSERT INTO entry (amount, id) VALUES (?, ?)";
                });
        for (int id = 1; id <= 10; id++) {
            statement.setLong(1, id == 6 && kind.equals("UPDATE") ? Long.MAX_VALUE : 1);
            statement.setInt(2, id);
            statement.addBatch();
        }
        SQLException failure = catchThrowableOfType(SQLException.class, statement::executeBatch);
        if (connection.isValid(1)) {
            statement.close();
        }
        return failure;
    }

    /** Until row 6 waits for the other session's, and the rows before it are stored if they are committed. */
    private static void awaitRow6(Row row, Connection admin, long id, String expected) throws Exception {
        String waiting = row.place().equals("TiDB")
                ? "SELECT COUNT(*) FROM information_schema.tidb_trx WHERE state IN ('LockWaiting', 'Committing')"
                        + " AND session_id = " + id
                : "SELECT COUNT(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'"
                        + " AND trx_mysql_thread_id = " + id;
        for (int i = 0; i < TIMES; i++) {
            if (stored(admin).equals(expected) && Sql.number(admin, waiting) == 1) {
                return;
            }
            Thread.sleep(Sql.INNODB_TRX_PAUSE_MILLIS);
        }
        throw new AssertionError("row 6 did not wait; stored are " + stored(admin));
    }

    private static String stored(Connection admin) throws SQLException {
        List<String> ids =
                Query.all(admin, "SELECT id FROM entry WHERE amount = 1 ORDER BY id", row -> row.getString(1));
        return ids.isEmpty() ? "none" : String.join(" ", ids);
    }

    private static String counts(SQLException failure) {
        return failure instanceof BatchUpdateException batch
                ? Arrays.stream(batch.getUpdateCounts())
                        .mapToObj(Integer::toString)
                        .collect(Collectors.joining(" "))
                : "no counts";
    }
}
