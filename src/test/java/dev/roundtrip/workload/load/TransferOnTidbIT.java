package dev.roundtrip.workload.load;

import static dev.roundtrip.server.Sql.execute;
import static dev.roundtrip.server.Sql.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledStatement;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Draw;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests what the scenarios on TiDB need: plans that can be cached, point gets that are point gets, tables that can be
 * cached.
 */
class TransferOnTidbIT {

    /** The database, which other tests use too: the data set is loaded once. */
    private static final String DATABASE = "roundtrip_run_it";

    private static final String PREPARED = "useServerPrepStmts=true&sessionVariables=tidb_session_plan_cache_size=1000";
    private static final int EXECUTIONS = 3;
    private static final long UNUSED_IDS = 900_000_000;

    private static final CompiledWorkload TRANSFER = TestWorkloads.transfer();

    private static TestBank bank;

    @AutoClose
    private static Connection admin;

    @BeforeAll
    static void start() throws Exception {
        bank = TestBank.onTidb();
        admin = bank.connect();
        bank.prepare(DATABASE, TRANSFER);
        DataSet.use(admin, DATABASE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bank-transfer", "bank-transfer-short"})
    void every_statement_has_a_plan_that_is_found_in_the_cache_again(String name) throws Exception {
        List<String> notCached = new ArrayList<>();

        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            CompiledWorkload workload = TestWorkloads.bundled(name);
            DrawContext context = context(workload);
            for (CompiledStatement statement : workload.statements()) {
                if (!isPlanFoundAgain(connection, workload, context, statement)) {
                    notCached.add(statement.sql().shown());
                }
            }
            connection.rollback();
        }

        assertThat(notCached).isEmpty();
    }

    @Test
    void every_read_is_a_point_get_or_finds_its_rows_by_an_index() throws Exception {
        DrawContext context = context(TRANSFER);
        draw(TRANSFER, context);
        List<String> plans = new ArrayList<>();
        try (Connection connection = connect()) {
            for (CompiledStatement statement : TRANSFER.statements()) {
                if (statement.isQuery()) {
                    plans.add(plan(connection, statement, context));
                }
            }
        }

        assertThat(plans).hasSize(327).noneMatch(plan -> plan.contains("FullScan"));
        assertThat(plans.stream().filter(plan -> !plan.contains("Scan"))).hasSizeGreaterThan(180);
    }

    @LongTest
    void every_read_only_table_can_be_cached_and_a_cached_data_set_can_be_created_again() throws Exception {
        String database = DATABASE + "_cached";
        bank.prepare(database, TRANSFER);
        for (String table : TRANSFER.readOnlyTables()) {
            execute(admin, "ALTER TABLE " + database + "." + table + " CACHE");
        }

        assertThat(number(
                        admin,
                        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = '" + database
                                + "' AND create_options LIKE '%cached=on%'"))
                .isEqualTo(68);
        assertThat(bank.prepare(database, TRANSFER).reused()).isTrue();

        execute(admin, "UPDATE " + database + ".roundtrip_data_set SET complete = 0");

        assertThat(bank.prepare(database, TRANSFER).reused()).isFalse();
    }

    private static boolean isPlanFoundAgain(
            Connection connection, CompiledWorkload workload, DrawContext context, CompiledStatement statement)
            throws SQLException {
        try (PreparedStatement prepared =
                connection.prepareStatement(statement.sql().shown())) {
            boolean found = false;
            for (int i = 0; i < EXECUTIONS; i++) {
                draw(workload, context);
                statement.sql().bind(prepared, context);
                prepared.execute();
                found = number(connection, "SELECT @@last_plan_from_cache") == 1;
            }
            return found;
        }
    }

    private static String plan(Connection connection, CompiledStatement statement, DrawContext context)
            throws SQLException {
        String explain = "EXPLAIN " + statement.sql().asLiterals(new StringBuilder(), context);
        return String.join("\n", OwnQuery.all(connection, explain, row -> row.getString(1)));
    }

    private static DrawContext context(CompiledWorkload workload) {
        return TestWorkloads.context(workload, UNUSED_IDS);
    }

    private static void draw(CompiledWorkload workload, DrawContext context) {
        Draw.all(workload.transactions().get(0).draws(), context);
    }

    private static Connection connect() throws SQLException {
        return bank.connect(DATABASE, PREPARED);
    }
}
