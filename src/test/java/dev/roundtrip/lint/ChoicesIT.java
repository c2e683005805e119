package dev.roundtrip.lint;

import static dev.roundtrip.server.Sql.execute;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.lint.RuleEvidence.Reading;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that each choice changes what it says in addition to what it saves, and that each condition of the recommended
 * string is needed: the table shows what happens without it. PoolRulesIT shows what {@code autoCommit=false} loses.
 */
class ChoicesIT {

    @AfterEach
    void leave_the_table_as_it_was() throws SQLException {
        RuleEvidence.restore();
    }

    @Test
    void a_remembered_server_configuration_is_out_of_date_when_the_server_changes() throws SQLException {
        String remembering = "cacheServerConfiguration=true&useLocalSessionState=true";
        try (Connection first = open(TestServers.mariaDb(), remembering);
                Connection admin = open(TestServers.mariaDb(), "")) {
            int before = first.getTransactionIsolation();
            execute(admin, "SET GLOBAL TRANSACTION ISOLATION LEVEL READ COMMITTED");
            try (Connection second = open(TestServers.mariaDb(), remembering);
                    Connection asking = open(TestServers.mariaDb(), "useLocalSessionState=true")) {
                assertThat(second.getTransactionIsolation()).isEqualTo(before);
                assertThat(asking.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
            } finally {
                execute(admin, "SET GLOBAL TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            }
        }
    }

    /** The work, a string, and what the work reads last without the string and with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
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
            setAutoCommit false + first SELECT balance FROM account WHERE id = 7 + seen UPDATE rule_evidence.account \
            SET balance = 7 WHERE id = 7 + first SELECT balance FROM account WHERE id = 7 \
            | VARIABLES=tx_isolation='READ-COMMITTED' | 1000 | 7
            SET autocommit=0 + setAutoCommit true + first SELECT @@session.autocommit | RECOMMENDED | 1 | 0
            """)
    void a_choice_or_what_breaks_a_condition_changes(String work, String string, String plain, String changed)
            throws Exception {
        changes(RulesAsked.words(string), plain, changed, Script.of(work)::outcome);
    }

    @Test
    void on_tidb_a_shared_plan_cache_gives_sessions_that_are_open_already_the_plans_of_others() throws Exception {
        DatabaseServer tidb = TestServers.requireTidb();
        RuleEvidence.of("tidb");
        Script asked = Script.of("prepared SELECT balance AS shared FROM rule_evidence.account WHERE id = 2");
        String found = "SELECT @@last_plan_from_cache";
        try (Connection first = open(tidb, "useServerPrepStmts=true");
                Connection other = open(tidb, "useServerPrepStmts=true")) {
            asked.on(first);
            asked.on(other);
            assertThat(Sql.number(other, found)).isZero();
            execute(first, "SET GLOBAL tidb_enable_instance_plan_cache = ON");
            try {
                asked.on(first);
                asked.on(other);
                assertThat(Sql.number(other, found)).isEqualTo(1);
            } finally {
                execute(first, "SET GLOBAL tidb_enable_instance_plan_cache = OFF");
            }
        }
    }

    /** The work with a string on TiDB, and what it reads last. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            refused 1235 setReadOnly true + CHANGED + first SELECT balance FROM account WHERE id = 7 | a=b | 7
            setReadOnly true + refused 0 CHANGED + first SELECT balance FROM account WHERE id = 1 | SILENT | 1000
            tidb SET GLOBAL tidb_rc_read_check_ts = ON + first SELECT @@tidb_rc_read_check_ts \
            + SET GLOBAL tidb_rc_read_check_ts = OFF | a=b | 1
            CREATE TABLE IF NOT EXISTS w (v INT) + ALTER TABLE w CACHE \
            + refused 8242 ALTER TABLE w ADD COLUMN more INT + ALTER TABLE w NOCACHE | a=b | nothing
            """)
    void a_choice_changes_on_tidb(String work, String string, String outcome) throws Exception {
        assertThat(RuleOutcomesIT.outcome("tidb", RulesAsked.words(string), Script.of(RulesAsked.words(work))::outcome))
                .isEqualTo(outcome);
    }

    @Test
    void condition_a_kept_statement_still_has_the_limits_of_its_last_use() throws Exception {
        changes(RulesAsked.words("RECOMMENDED"), "0 s, 3 rows", "7 s, 1 rows", connection -> {
            try (PreparedStatement limited = connection.prepareStatement("SELECT id FROM account WHERE id < 3")) {
                limited.setMaxRows(1);
                limited.setQueryTimeout(7);
                limited.executeQuery().close();
            }
            try (PreparedStatement next = connection.prepareStatement("SELECT id FROM account WHERE id < 3")) {
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
                // A call of close() would wait, too.
                connection.abort(Runnable::run);
            }
        });
    }

    /** Requires what a connection without parameters does, and one with these. */
    private static void changes(String parameters, String plain, String changed, Reading<String> reading)
            throws Exception {
        assertThat(RuleOutcomesIT.outcome("tap", "", reading)).isEqualTo(plain);
        RuleEvidence.restore();
        assertThat(RuleOutcomesIT.outcome("tap", parameters, reading)).isEqualTo(changed);
    }

    @Test
    void condition_with_autocommit_off_on_the_server_the_driver_believes_that_it_is_on() throws SQLException {
        try (Connection admin = open(TestServers.mariaDb(), "")) {
            execute(admin, "SET GLOBAL autocommit=0");
            try (Connection plain = open(TestServers.mariaDb(), "");
                    Connection recommended = open(TestServers.mariaDb(), RulesAsked.words("RECOMMENDED"))) {
                assertThat(Sql.number(plain, "SELECT @@session.autocommit")).isEqualTo(1);
                assertThat(recommended.getAutoCommit()).isTrue();
                assertThat(Sql.number(recommended, "SELECT @@session.autocommit"))
                        .isZero();
            } finally {
                execute(admin, "SET GLOBAL autocommit=1");
            }
        }
    }

    private static Connection open(DatabaseServer server, String parameters) throws SQLException {
        return Sql.connect(server, "?" + parameters);
    }
}
