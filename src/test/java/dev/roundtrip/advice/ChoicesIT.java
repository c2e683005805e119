package dev.roundtrip.advice;

import static dev.roundtrip.server.Sql.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.Texts;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Each choice changes what it says beside what it saves, and each condition of the recommended string is needed:
 * without it, this happens.
 */
class ChoicesIT {

    private static final String DATABASE = "choices";

    private final DatabaseServer mariaDb = TestServers.mariaDb();

    @BeforeEach
    void anEmptyTable() throws SQLException {
        prepare(mariaDb);
    }

    @Test
    void every_choice_is_one_of_those_shown_here() {
        assertThat(Choice.ALL.stream().map(Choice::input).collect(Collectors.toSet()))
                .isEqualTo(Set.of(Texts.pieces("""
                        autoCommit=false | transactionIsolation=TRANSACTION_READ_COMMITTED
                        useConfigs=maxPerformance | cacheServerConfiguration=true | readOnlyPropagatesToServer=false
                        rewriteBatchedStatements=true | useLocalTransactionState=true | sslMode=VERIFY_IDENTITY
                        tidb_session_plan_cache_size=N | tidb_ignore_prepared_cache_close_stmt=ON
                        tidb_enable_instance_plan_cache=ON | tidb_rc_read_check_ts=ON | ALTER TABLE t CACHE
                        """)));
    }

    @Test
    void a_pool_with_auto_commit_false_loses_a_write_outside_a_transaction() throws SQLException {
        assertThat(writtenThroughPool(true)).isEqualTo(1);
        assertThat(writtenThroughPool(false)).isZero();
    }

    /** Rows that are there after JdbcTemplate said that it wrote one. */
    private int writtenThroughPool(boolean autoCommit) throws SQLException {
        Properties none = new Properties();
        try (HikariDataSource pool = Sql.pool(mariaDb, mariaDb.jdbcUrl(DATABASE), none, 1, autoCommit)) {
            assertThat(new JdbcTemplate(pool).update("INSERT INTO t VALUES (100, 1)"))
                    .isEqualTo(1);
        }
        try (Connection other = open(mariaDb, "")) {
            return update(other, "DELETE FROM t WHERE id = 100");
        }
    }

    @Test
    void at_read_committed_the_same_read_returns_what_others_committed_meanwhile() throws SQLException {
        assertThat(changeSeenAt(Connection.TRANSACTION_REPEATABLE_READ)).isZero();
        assertThat(changeSeenAt(Connection.TRANSACTION_READ_COMMITTED)).isEqualTo(1);
    }

    private int changeSeenAt(int level) throws SQLException {
        try (Connection reader = open(mariaDb, "");
                Connection writer = open(mariaDb, "")) {
            reader.setTransactionIsolation(level);
            reader.setAutoCommit(false);
            int before = number(reader, "SELECT v FROM t WHERE id = 1");
            execute(writer, "UPDATE t SET v = v + 1 WHERE id = 1");
            return number(reader, "SELECT v FROM t WHERE id = 1") - before;
        }
    }

    @Test
    void a_remembered_server_configuration_is_out_of_date_when_the_server_changes() throws SQLException {
        String remembering = "cacheServerConfiguration=true&useLocalSessionState=true";
        try (Connection first = open(mariaDb, remembering);
                Connection admin = open(mariaDb, "")) {
            int before = first.getTransactionIsolation();
            execute(admin, "SET GLOBAL TRANSACTION ISOLATION LEVEL READ COMMITTED");
            try (Connection second = open(mariaDb, remembering);
                    Connection asking = open(mariaDb, "useLocalSessionState=true")) {
                assertThat(second.getTransactionIsolation()).isEqualTo(before);
                assertThat(asking.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            } finally {
                execute(admin, "SET GLOBAL TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            }
        }
    }

    @Test
    void on_tidb_the_driver_refuses_writes_in_read_only_transactions_that_tidb_let_pass() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        prepare(tidb);
        try (Connection plain = open(tidb, "")) {
            assertRefused(1235, () -> plain.setReadOnly(true));
            assertThat(update(plain, "UPDATE t SET v = 1 WHERE id = 1")).isEqualTo(1);
        }
        try (Connection local = open(tidb, "readOnlyPropagatesToServer=false")) {
            local.setReadOnly(true);
            assertThatThrownBy(() -> update(local, "UPDATE t SET v = 1 WHERE id = 1"))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            refused -> assertThat(refused.getSQLState()).isEqualTo("S1009"));
        }
    }

    /** Work, a string, and what the work reads last without it and with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            limited SELECT SLEEP(3) | FAST | error 0 | 0
            batch 3 | REWRITES | [1, 1, 1] | [-2, -2, -2]
            setAutoCommit false + kill + commit + abort | useLocalTransactionState=true | error 0 | nothing
            first SELECT 1 | sslMode=VERIFY_IDENTITY | 1 | error 0
            first SELECT 1 | VARIABLES=PLANS=800 | 1 | error 1193
            first SELECT 1 | VARIABLES=CLOSED=ON | 1 | error 1193
            CREATE OR REPLACE TABLE w (v INT) + INSERT INTO w VALUES (1) + prepared SELECT * FROM w \
            + ALTER TABLE w ADD COLUMN more INT DEFAULT 5 + prepared SELECT * FROM w | RECOMMENDED | 5 | error 0
            CREATE OR REPLACE TABLE d (v DOUBLE) + float INSERT INTO d VALUES (?) + first SELECT v FROM d \
            | RECOMMENDED | 1.1 | 1.100000023841858
            CREATE OR REPLACE TABLE u (v BIGINT UNSIGNED) + unsigned INSERT INTO u VALUES (?) \
            + first SELECT COUNT(*) FROM u | RECOMMENDED | 1 | error 1264
            SET autocommit=0 + setAutoCommit true + first SELECT @@session.autocommit | RECOMMENDED | 1 | 0
            """)
    void a_choice_or_what_breaks_a_condition_changes(String work, String string, String plain, String changed)
            throws Exception {
        assertThat(RuleOutcomesIT.outcome("tap", "", work)).isEqualTo(plain);
        RuleEvidence.restore();
        assertThat(RuleOutcomesIT.outcome("tap", RulesAsked.words(string), work))
                .isEqualTo(changed);
    }

    @Test
    void on_tidb_the_check_of_read_timestamps_changes_for_sessions_that_are_open_already() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        String asked = "SELECT @@tidb_rc_read_check_ts";
        try (Connection other = tidb.connect("");
                Connection admin = tidb.connect("")) {
            assertThat(number(other, asked)).isZero();
            execute(admin, "SET GLOBAL tidb_rc_read_check_ts = ON");
            try {
                assertThat(number(other, asked)).isEqualTo(1);
            } finally {
                execute(admin, "SET GLOBAL tidb_rc_read_check_ts = OFF");
            }
        }
    }

    @Test
    void on_tidb_a_shared_plan_cache_gives_sessions_that_are_open_already_the_plans_of_others() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        prepare(tidb);
        String asked = "SELECT v AS shared FROM t WHERE id = 2";
        String found = "SELECT @@last_plan_from_cache";
        try (Connection first = open(tidb, "useServerPrepStmts=true");
                Connection other = open(tidb, "useServerPrepStmts=true")) {
            number(first, asked);
            number(other, asked);
            assertThat(Sql.number(other, found)).isZero();
            execute(first, "SET GLOBAL tidb_enable_instance_plan_cache = ON");
            try {
                number(first, asked);
                number(other, asked);
                assertThat(Sql.number(other, found)).isEqualTo(1);
            } finally {
                execute(first, "SET GLOBAL tidb_enable_instance_plan_cache = OFF");
            }
        }
    }

    @Test
    void on_tidb_a_cached_table_takes_no_new_column() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        prepare(tidb);
        try (Connection connection = open(tidb, "")) {
            execute(connection, "ALTER TABLE t CACHE");
            assertRefused(8242, () -> execute(connection, "ALTER TABLE t ADD COLUMN w INT"));
            execute(connection, "ALTER TABLE t NOCACHE");
        }
    }

    @Test
    void condition_a_kept_statement_still_has_the_limits_of_its_last_use() throws Exception {
        changes(RulesAsked.words("RECOMMENDED"), "0 s, 3 rows", "7 s, 1 rows", connection -> {
            try (PreparedStatement limited = connection.prepareStatement("SELECT id FROM t")) {
                limited.setMaxRows(1);
                limited.setQueryTimeout(7);
                limited.executeQuery().close();
            }
            try (PreparedStatement next = connection.prepareStatement("SELECT id FROM t")) {
                return next.getQueryTimeout() + " s, " + Sql.exhaust(next.executeQuery()) + " rows";
            }
        });
    }

    @Test
    void condition_a_statement_prepared_while_a_result_streams_makes_closing_the_result_wait_without_end()
            throws Exception {
        changes("useServerPrepStmts=true&socketTimeout=1000", "closed", "waited", connection -> {
            PreparedStatement streaming = connection.prepareStatement("SELECT 1 UNION ALL SELECT 2");
            streaming.setFetchSize(Integer.MIN_VALUE);
            ResultSet rows = streaming.executeQuery();
            rows.next();
            assertThatThrownBy(() -> connection.prepareStatement("SELECT 3").executeQuery())
                    .hasMessageContaining("Streaming result set");
            try {
                rows.close();
                return "closed";
            } catch (SQLException failure) {
                assertThat(failure.getMessage()).contains("SocketTimeoutException");
                return "waited";
            } finally {
                // close() would wait, too.
                connection.abort(Runnable::run);
            }
        });
    }

    /** What a connection without parameters does on a new table, and one with these. */
    private void changes(String parameters, String plain, String changed, RuleEvidence.Reading<Object> reading)
            throws Exception {
        assertThat(read("", reading)).isEqualTo(plain);
        prepare(mariaDb);
        assertThat(read(parameters, reading)).isEqualTo(changed);
    }

    private String read(String parameters, RuleEvidence.Reading<Object> reading) throws Exception {
        try (Connection connection = open(mariaDb, parameters)) {
            return reading.on(connection).toString();
        } catch (SQLException failure) {
            return "SQLException";
        }
    }

    @Test
    void condition_with_autocommit_off_on_the_server_the_driver_believes_that_it_is_on() throws SQLException {
        try (Connection admin = open(mariaDb, "")) {
            execute(admin, "SET GLOBAL autocommit=0");
            try (Connection plain = open(mariaDb, "");
                    Connection recommended = open(mariaDb, RulesAsked.words("RECOMMENDED"))) {
                assertThat(number(plain, "SELECT @@session.autocommit")).isEqualTo(1);
                assertThat(recommended.getAutoCommit()).isTrue();
                assertThat(number(recommended, "SELECT @@session.autocommit")).isZero();
            } finally {
                execute(admin, "SET GLOBAL autocommit=1");
            }
        }
    }

    private static void prepare(DatabaseServer server) throws SQLException {
        Sql.execute(
                server,
                "CREATE DATABASE IF NOT EXISTS choices",
                "DROP TABLE IF EXISTS choices.t",
                "CREATE TABLE choices.t (id INT PRIMARY KEY, v INT)",
                "INSERT INTO choices.t VALUES (1, 0), (2, 0), (3, 0)");
    }

    private static Connection open(DatabaseServer server, String parameters) throws SQLException {
        return Sql.connect(server, DATABASE + (parameters.isEmpty() ? "" : "?") + parameters);
    }

    private static void assertRefused(int code, ThrowingCallable statement) {
        assertThatThrownBy(statement)
                .isInstanceOfSatisfying(
                        SQLException.class,
                        refused -> assertThat(refused.getErrorCode()).isEqualTo(code));
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            assertThat(rows.next()).isTrue();
            return rows.getInt(1);
        }
    }
}
