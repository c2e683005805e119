package dev.roundtrip.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about session state say is what a tap counts, on a real server. */
class ChatterRulesIT {

    private static final int TIMES = 5;
    private static final String WRITE = "UPDATE account SET balance = 1000 WHERE id = ?";

    private static final Map<String, Work> UNCHANGED = Map.of(
            "getTransactionIsolation", Connection::getTransactionIsolation,
            "setTransactionIsolation",
                    connection -> connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ),
            "setAutoCommit", connection -> connection.setAutoCommit(true),
            "isReadOnly", Connection::isReadOnly,
            "setReadOnly", connection -> connection.setReadOnly(false),
            "setCatalog", connection -> connection.setCatalog(RuleEvidence.DATABASE));

    @Evidence("session-state-asked-anew")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "getTransactionIsolation",
                "setTransactionIsolation",
                "setAutoCommit",
                "isReadOnly",
                "setReadOnly",
                "setCatalog"
            })
    void each_call_that_changes_nothing_is_one_query(String call) throws Exception {
        shown("session-state-asked-anew", "useServerPrepStmts=true", UNCHANGED.get(call));
    }

    @AfterEach
    void leave_the_table_as_it_was() throws SQLException {
        BatchRulesIT.deleteInserted();
    }

    @Test
    void a_change_is_sent_either_way() throws Exception {
        Work change = connection -> {
            connection.setAutoCommit(false);
            connection.setAutoCommit(true);
        };

        assertThat(run("", change).texts())
                .isEqualTo(run("useLocalSessionState=true", change).texts());
    }

    @Evidence("read-only-asked-before-writes")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "cachePrepStmts=true",
                "rewriteBatchedStatements=true",
                "useServerPrepStmts=true",
                "useServerPrepStmts=true&cachePrepStmts=true",
                "useServerPrepStmts=true&rewriteBatchedStatements=true"
            })
    void each_batch_asks_whether_it_may_write(String found) throws Exception {
        shown("read-only-asked-before-writes", found, BatchRulesIT.batch(BatchRules.ROWS));
    }

    @Evidence("read-only-asked-before-writes")
    @ParameterizedTest
    @ValueSource(strings = {"rewriteBatchedStatements=true", "useServerPrepStmts=true&rewriteBatchedStatements=true"})
    void a_rewritten_batch_of_updates_asks_twice(String found) throws Exception {
        assertThat(run(found, ChatterRulesIT::batch).count("SELECT @@session.transaction_read_only"))
                .isEqualTo(2 * TIMES);
    }

    @Test
    void one_write_by_execute_asks_once_and_by_executeUpdate_never() throws Exception {
        String question = "SELECT @@session.transaction_read_only";

        assertThat(run("useServerPrepStmts=true", connection -> write(connection, true))
                        .count(question))
                .isEqualTo(TIMES);
        assertThat(run("useServerPrepStmts=true", connection -> write(connection, false))
                        .count(question))
                .isZero();
    }

    @Evidence("query-timeout-ignored")
    @ParameterizedTest
    @ValueSource(strings = {"enableQueryTimeouts=false", "useConfigs=maxPerformance"})
    void a_time_limit_is_ignored_until_the_fix_lets_it_kill_the_query(String found) throws Exception {
        Finding finding = RulesAsked.one("query-timeout-ignored", found);
        String fixed = FixedString.of(found, Fix.set(finding.fix().sentence(), "enableQueryTimeouts", true));
        String slow = "SELECT SLEEP(2)";

        Sent ignored = on(found).run(connection -> limited(connection, slow));
        Sent killed = on(fixed)
                .run(connection -> assertThatExceptionOfType(SQLTimeoutException.class)
                        .isThrownBy(() -> limited(connection, slow)));

        assertThat(ignored.texts()).containsExactly(slow);
        assertThat(killed.texts()).anyMatch(text -> text.startsWith("KILL QUERY"));
        on(found)
                .run(connection -> limited(connection, "SELECT 1"))
                .costsMoreThan(on(fixed).run(connection -> limited(connection, "SELECT 1")), finding.price(), 1);
    }

    private static void limited(Connection connection, String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            statement.executeQuery(sql).close();
        }
    }

    private static void batch(Connection connection) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
            for (int id : List.of(3, 4, 5, 6, 7)) {
                statement.setInt(1, id);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void write(Connection connection, boolean byExecute) throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
            statement.setInt(1, 5);
            if (byExecute) {
                statement.execute();
            } else {
                statement.executeUpdate();
            }
        }
    }

    private static void shown(String rule, String found, Work work) throws Exception {
        Finding finding = RulesAsked.one(rule, found);
        assertThat(finding.price().isFree()).isFalse();
        run(found, work).costsMoreThan(run(FixedString.of(found, finding.fix()), work), finding.price(), TIMES);
    }

    private static Sent run(String parameters, Work work) throws Exception {
        return on(parameters).warmedUpBy(work).run(connection -> {
            for (int i = 0; i < TIMES; i++) {
                work.on(connection);
            }
        });
    }

    private static RuleEvidence on(String parameters) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb()).with(parameters);
    }
}
