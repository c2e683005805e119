package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EachServer;
import dev.roundtrip.server.On;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.tap.RecordingTap;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.recording.OpenRecording;
import dev.roundtrip.testing.Unchecked;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests which writes a pool's rollbacks undo silently: none before a refused statement, as the application got the
 * error.
 */
class RefusedTransactionsIT {

    private static final String DATABASE = "run_refused";
    private static final String UPDATE_ROW_1 = "UPDATE account SET balance = balance + 1 WHERE id = 1";
    private static final String UPDATE_ROW_2 = "UPDATE account SET balance = balance + 1 WHERE id = 2";
    private static final String READ_ROW_2 = "SELECT balance FROM account WHERE id = 2 FOR UPDATE";
    private static final String NEW_ROW = "INSERT INTO account VALUES (1000, 0)";

    private static final int DUPLICATE_KEY = 1062;
    private static final int DEADLOCK = 1213;

    /** A change of more rows than the application has written: InnoDB rolls back the transaction that has done less. */
    private static final String UPDATE_MANY = "UPDATE account SET balance = balance + 1 WHERE id BETWEEN 100 AND 200";

    private static final Duration AT_MOST = Duration.ofSeconds(20);

    private interface Work {
        void with(Statement application) throws Exception;
    }

    /**
     * Requires how many writes a pool's rollbacks undid silently, by a run's tap and by a recording, each of which sees
     * the work once.
     */
    private static void assertUndone(
            int writes, DatabaseServer server, String parameters, boolean autoCommit, Work work) throws Exception {
        try (Tap tap = Tap.open(NanoClock.SYSTEM)) {
            work(server, parameters, tap.driverProperties(), autoCommit, work);
            assertThat(tap.takeInterval().undoingRollbacks()).as("tap").isEqualTo(writes);
        }
        try (RecordingTap tap = RecordingTap.open();
                OpenRecording recording = tap.record()) {
            work(server, parameters, tap.driverProperties(), autoCommit, work);
            assertThat(recording.end().undoneWrites()).as("recording").hasSize(writes);
        }
    }

    /**
     * Does work on a pool's connection. In autocommit mode a new row stays unless a rollback undoes it; without, the
     * pool undoes all.
     */
    private static void work(DatabaseServer server, String parameters, Properties ofTap, boolean autoCommit, Work work)
            throws Exception {
        fill(server);
        String url = "jdbc:mysql://" + server.host() + ":" + server.port() + "/" + DATABASE + "?" + parameters;
        try (HikariDataSource pool = Sql.pool(server, url, ofTap, 1, autoCommit);
                Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            work.with(statement);
        }
        assertThat(autoCommit ? 0 : count(server, DATABASE + ".account WHERE balance <> 0 OR id = 1000"))
                .isZero();
    }

    private static void fill(DatabaseServer server) throws SQLException {
        String rows = IntStream.rangeClosed(100, 200)
                .mapToObj(id -> ", (" + id + ", 0)")
                .collect(Collectors.joining());
        Sql.database(
                server,
                DATABASE,
                "CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)",
                "INSERT INTO account VALUES (1, 0), (2, 0)" + rows);
    }

    private static long count(DatabaseServer server, String from) throws SQLException {
        return Sql.number(server, "SELECT COUNT(*) FROM " + from);
    }

    /**
     * Makes a deadlock. Another session holds row 2 and waits for row 1, which the application has written. The
     * application's next statement needs row 2, and the server refuses it.
     */
    private static void deadlock(DatabaseServer server, Statement application, String needsRow2) throws Exception {
        application.execute(UPDATE_ROW_1);
        try (Connection other = server.connect(DATABASE);
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute(UPDATE_MANY);
            statement.execute(UPDATE_ROW_2);
            CompletableFuture<Void> waiting =
                    CompletableFuture.runAsync(() -> Unchecked.run(() -> statement.execute(UPDATE_ROW_1)));
            awaitOneThatWaits(server);
            SQLException refused = catchThrowableOfType(SQLException.class, () -> application.execute(needsRow2));
            waiting.get(AT_MOST.toSeconds(), TimeUnit.SECONDS);
            other.rollback();
            assertThat(refused.getErrorCode()).isEqualTo(DEADLOCK);
        }
    }

    private static void awaitOneThatWaits(DatabaseServer server) throws Exception {
        String waiting = server.description().kind().label().equals("TiDB")
                ? "information_schema.tidb_trx WHERE state = 'LockWaiting'"
                : "information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
        long end = System.nanoTime() + AT_MOST.toNanos();
        while (count(server, waiting) == 0) {
            assertThat(System.nanoTime() - end).as("time left").isNegative();
            Thread.sleep(Sql.INNODB_TRX_PAUSE_MILLIS);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "false, " + UPDATE_ROW_2,
        "false, " + READ_ROW_2,
        "true, " + UPDATE_ROW_2,
        "true, " + READ_ROW_2,
    })
    void a_deadlock_before_the_pools_rollback_is_no_undone_write(boolean onTidb, String needsRow2) throws Exception {
        DatabaseServer server = onTidb ? TestServers.requireTidb() : TestServers.mariaDb();
        assertUndone(0, server, "", false, statement -> deadlock(server, statement, needsRow2));
    }

    /**
     * Requires whether the next write is still in a transaction, which the server tells, after it refused a statement
     * within BEGIN in autocommit mode. If it is, the connection's end undoes the write.
     */
    private static void assertNextWrite(boolean isOpen, DatabaseServer server, Work refused) throws Exception {
        assertUndone(isOpen ? 1 : 0, server, "", true, statement -> {
            statement.execute("BEGIN");
            refused.with(statement);
            statement.execute(NEW_ROW);
        });
        assertThat(count(server, DATABASE + ".account WHERE id = 1000")).isEqualTo(isOpen ? 0 : 1);
    }

    @EachServer
    void after_a_deadlock_mariadb_goes_on_with_the_transaction_and_tidb_and_mysql_are_in_autocommit_mode_again(On on)
            throws Exception {
        DatabaseServer server = on.server();
        assertNextWrite(on == On.MARIADB, server, statement -> deadlock(server, statement, UPDATE_ROW_2));
    }

    @Test
    void after_a_duplicate_key_tidb_goes_on_with_the_transaction() throws Exception {
        assertNextWrite(true, TestServers.requireTidb(), statement -> {
            statement.execute(UPDATE_ROW_1);
            assertDuplicateKey(statement);
        });
    }

    private static void assertDuplicateKey(Statement statement) {
        SQLException refused =
                catchThrowableOfType(SQLException.class, () -> statement.execute("INSERT INTO account VALUES (1, 0)"));
        assertThat(refused.getErrorCode()).isEqualTo(DUPLICATE_KEY);
    }

    @ParameterizedTest
    @CsvSource({
        "MARIADB, ''",
        "MARIADB, useServerPrepStmts=true",
        "MARIADB, useServerPrepStmts=true&cachePrepStmts=true",
        "TIDB, ''",
        "TIDB, useServerPrepStmts=true"
    })
    void the_write_after_the_last_commit_is_undone_and_no_other_and_no_read(On on, String parameters) throws Exception {
        assertUndone(1, on.server(), parameters, false, statement -> {
            insert(statement.getConnection(), 1001);
            statement.getConnection().commit();
            insert(statement.getConnection(), 1000);
            Sql.number(statement.getConnection(), "SELECT COUNT(*) FROM account");
        });
    }

    private static void insert(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("INSERT INTO account VALUES (?, 0)")) {
            statement.setInt(1, id);
            statement.executeUpdate();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void a_write_after_a_refused_one_counts_again_where_nobody_commits_it(boolean writesOn) throws Exception {
        assertUndone(writesOn ? 1 : 0, TestServers.mariaDb(), "", false, statement -> {
            statement.execute(UPDATE_ROW_1);
            assertDuplicateKey(statement);
            if (writesOn) {
                statement.execute(NEW_ROW);
            }
        });
    }
}
