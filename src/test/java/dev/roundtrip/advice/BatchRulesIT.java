package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_SET_OPTION;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.RuleEvidence.Work;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.server.TestServers;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules about batches say is what a tap counts, on a real server. */
class BatchRulesIT {

    private static final int BATCHES = 3;
    private static final int FIRST_ID = 1000;
    private static final String SERVER_PREPARE = "useServerPrepStmts=true&rewriteBatchedStatements=true";

    @AfterEach
    void leave_the_table_as_it_was() throws SQLException {
        deleteInserted();
    }

    static void deleteInserted() throws SQLException {
        try (Connection connection = TestServers.mariaDb().connect(RuleEvidence.DATABASE);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM account WHERE id >= " + FIRST_ID);
        }
    }

    @Evidence("batch-not-rewritten")
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "useConfigs=maxPerformance",
                "useServerPrepStmts=true",
                "useServerPrepStmts=true&readOnlyPropagatesToServer=false",
                "useServerPrepStmts=true&cachePrepStmts=true",
                "useServerPrepStmts=true&useConfigs=maxPerformance",
                "useServerPrepStmts=true&useConfigs=maxPerformance&includeThreadNamesAsStatementComment=true"
            })
    void an_insert_batch_is_one_command_for_each_row_unless_rewritten(String found) throws Exception {
        Finding finding = finding("batch-not-rewritten", found);

        Sent before = batches(found, BatchRules.ROWS);
        Sent after = batches(bulk(FixedString.of(found, finding.fix())), BatchRules.ROWS);

        before.costsMoreThan(after, finding.price(), BATCHES);
    }

    @Evidence("rewritten-batch-prepared")
    @ParameterizedTest
    @ValueSource(ints = {2, 10, 500})
    void a_rewritten_batch_is_prepared_executed_and_closed(int rows) throws Exception {
        againstText(SERVER_PREPARE + "&readOnlyPropagatesToServer=false", rows);
    }

    @Evidence("rewritten-batch-prepared")
    @Test
    void a_rewritten_batch_too_long_for_the_cache_is_prepared_executed_and_closed() throws Exception {
        againstText(SERVER_PREPARE + "&useConfigs=maxPerformance", 500);
    }

    @Test
    void a_batch_with_more_parameters_than_a_statement_may_have_is_refused_and_then_sent_as_text() throws Exception {
        Sent sent = RuleEvidence.on(TestServers.mariaDb())
                .with(SERVER_PREPARE + "&useConfigs=maxPerformance")
                .warmedUpBy(batch(32_768))
                .run(batch(32_768));

        assertThat(sent.refused()).isEqualTo(1);
        assertThat(sent.count(COM_STMT_PREPARE)).isEqualTo(1);
        assertThat(sent.count(COM_STMT_CLOSE)).isEqualTo(1);
        assertThat(sent.count(COM_QUERY)).isEqualTo(1);
    }

    @Test
    void four_updates_are_one_text_between_two_options_and_nothing_is_refused() throws Exception {
        Sent sent = RuleEvidence.on(TestServers.mariaDb())
                .with(SERVER_PREPARE + "&useConfigs=maxPerformance")
                .warmedUpBy(connection -> updates(connection, 4))
                .run(connection -> updates(connection, 4));

        assertThat(sent.count(COM_SET_OPTION)).isEqualTo(2);
        assertThat(sent.count(COM_QUERY)).isEqualTo(1);
        assertThat(sent.roundTrips()).isEqualTo(3);
        assertThat(sent.refused()).isZero();
    }

    /**
     * Against a data source of its own that prepares nothing; the statement that the batch was made with is kept or
     * prepared all the same.
     */
    private static void againstText(String found, int rows) throws Exception {
        Finding finding = finding("rewritten-batch-prepared", found);
        Sent before = batches(found, rows);
        Sent after = batches(bulk(found), rows);

        assertThat(before.count(COM_QUERY)).isZero();
        before.costsMoreThan(after, finding.price(), BATCHES);
    }

    private static Sent batches(String parameters, int rows) throws Exception {
        return RuleEvidence.on(TestServers.mariaDb())
                .with(parameters)
                .warmedUpBy(batch(rows))
                .run(connection -> {
                    for (int i = 0; i < BATCHES; i++) {
                        batch(rows).on(connection);
                    }
                });
    }

    /** The string of the data source of its own that the fixes advise. */
    static String bulk(String parameters) {
        return FixedString.of(
                parameters, Fix.set("", "useServerPrepStmts", false).and("rewriteBatchedStatements", true));
    }

    static Work batch(int rows) {
        return connection -> {
            try (PreparedStatement statement =
                    connection.prepareStatement("REPLACE INTO account (id, balance) VALUES (?, ?)")) {
                for (int row = 0; row < rows; row++) {
                    statement.setInt(1, FIRST_ID + row);
                    statement.setLong(2, 1000);
                    statement.addBatch();
                }
                statement.executeBatch();
            }
        };
    }

    static void updates(Connection connection, int rows) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE account SET balance = 1000 WHERE id = ?")) {
            for (int row = 0; row < rows; row++) {
                statement.setInt(1, row);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static Finding finding(String id, String parameters) {
        return PreparedFindings.only(id, parameters, DriverVersion.NEWEST_KNOWN, Assumptions.DEFAULT);
    }
}
