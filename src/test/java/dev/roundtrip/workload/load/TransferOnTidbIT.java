package dev.roundtrip.workload.load;

import static dev.roundtrip.workload.bank.TestBank.execute;
import static dev.roundtrip.workload.bank.TestBank.number;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import dev.roundtrip.workload.bank.AccessKind;
import dev.roundtrip.workload.bank.BusinessStatement;
import dev.roundtrip.workload.bank.DataSet;
import dev.roundtrip.workload.bank.LoadProgress;
import dev.roundtrip.workload.bank.MoneyCheck;
import dev.roundtrip.workload.bank.MoneySnapshot;
import dev.roundtrip.workload.bank.MoneyVerdict;
import dev.roundtrip.workload.bank.Specs;
import dev.roundtrip.workload.bank.StatementSet;
import dev.roundtrip.workload.bank.TestBank;
import dev.roundtrip.workload.bank.Transfer;
import dev.roundtrip.workload.bank.TransferIds;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the scenarios on TiDB rest on: plans that can be cached, point gets that are point gets, tables that can be
 * cached.
 */
class TransferOnTidbIT {

    /** Of other tests too: the second finds the data set there. */
    private static final String DATABASE = "roundtrip_run_it";

    private static final String PREPARED = "useServerPrepStmts=true&sessionVariables=tidb_session_plan_cache_size=1000";
    private static final int EXECUTIONS = 3;
    private static final long UNUSED_IDS = 900_000_000;

    private static TestBank bank;
    private static Connection admin;
    private static DataSet dataSet;

    @BeforeAll
    static void start() throws Exception {
        bank = TestBank.onTidb();
        admin = bank.connect();
        dataSet = DataSet.prepare(admin, DATABASE, LoadProgress.SILENT);
    }

    @AfterAll
    static void stop() throws Exception {
        if (admin != null) {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource(StatementLength.class)
    void every_statement_has_a_plan_that_is_found_in_the_cache_again(StatementLength length) throws Exception {
        List<String> notCached = new ArrayList<>();

        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            for (BusinessStatement statement :
                    StatementSet.of(Specs.of(365, length)).statements()) {
                if (!isPlanFoundAgain(connection, statement)) {
                    notCached.add(statement.sql());
                }
            }
            connection.rollback();
        }

        assertThat(notCached).isEmpty();
    }

    @Test
    void each_kind_of_access_is_what_it_is_called() throws Exception {
        Transfer transfer = transfer();
        transfer.next();

        try (Connection connection = connect()) {
            for (BusinessStatement statement : Specs.study().statements()) {
                if (statement.kind().isWrite()) {
                    continue;
                }
                String plan = plan(connection, statement, transfer);
                switch (statement.kind()) {
                    case POINT_GET, LOCKING_READ ->
                        assertThat(plan)
                                .as(statement.sql())
                                .contains("Point_Get")
                                .doesNotContain("Scan");
                    case RANGE -> assertThat(plan).as(statement.sql()).contains("TableRangeScan");
                    case JOIN -> assertThat(plan).as(statement.sql()).contains("Join");
                    case AGGREGATE ->
                        assertThat(plan).as(statement.sql()).contains("Agg").contains("IndexRangeScan");
                    default -> assertThat(plan).as(statement.sql()).contains("IndexRangeScan");
                }
                assertThat(plan).as(statement.sql()).doesNotContain("FullScan");
            }
        }
    }

    @Test
    void a_transfer_conserves_money() throws Exception {
        MoneySnapshot before = MoneyCheck.snapshot(admin, dataSet);
        WorkersSpec spec =
                new WorkersSpec("tidb", 2, Specs.of(365, StatementLength.MIXED), new ConnectionSpec("", false));
        ConnectionTarget target = ConnectionTarget.of(bank.url(DATABASE, PREPARED), bank.login());

        try (Workers workers = Workers.start(spec, target, dataSet, NanoClock.SYSTEM)) {
            SliceResult result = workers.runSlice(SliceSpec.closedLoop(Duration.ofMillis(300)), SliceBoundary.NOTHING);

            assertThat(result.firstError()).isEmpty();
            assertThat(result.work().emptyReads()).isZero();
            MoneyVerdict verdict = MoneyCheck.compare(
                    before,
                    MoneyCheck.snapshot(admin, dataSet),
                    workers.committedTransfers(),
                    workers.transfersInDoubt());
            assertThat(verdict.conserved()).as(verdict.sentence()).isTrue();
        }
    }

    @Test
    void every_read_only_table_can_be_cached_and_a_cached_data_set_can_be_made_anew() throws Exception {
        String database = DATABASE + "_cached";
        DataSet.prepare(admin, database, LoadProgress.SILENT);
        for (String table : Specs.study().readOnlyTables()) {
            execute(admin, "ALTER TABLE " + database + "." + table + " CACHE");
        }

        assertThat(number(
                        admin,
                        "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = '" + database
                                + "' AND create_options LIKE '%cached=on%'"))
                .isEqualTo(68);
        assertThat(DataSet.prepare(admin, database, LoadProgress.SILENT).reused())
                .isTrue();

        execute(admin, "UPDATE " + database + ".roundtrip_data_set SET complete = 0");

        assertThat(DataSet.prepare(admin, database, LoadProgress.SILENT).reused())
                .isFalse();
    }

    private static boolean isPlanFoundAgain(Connection connection, BusinessStatement statement) throws SQLException {
        Transfer transfer = transfer();
        transfer.next();
        try (PreparedStatement prepared = connection.prepareStatement(statement.sql())) {
            boolean found = false;
            for (int i = 0; i < EXECUTIONS; i++) {
                if (statement.kind() == AccessKind.WRITE_INSERT) {
                    transfer.next();
                }
                statement.bind(prepared, transfer);
                prepared.execute();
                found = number(connection, "SELECT @@last_plan_from_cache") == 1;
            }
            return found;
        }
    }

    private static String plan(Connection connection, BusinessStatement statement, Transfer transfer)
            throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + statement.sql())) {
            statement.bind(explain, transfer);
            try (ResultSet rows = explain.executeQuery()) {
                while (rows.next()) {
                    plan.append(rows.getString(1)).append(String.format(Locale.ROOT, "%n"));
                }
            }
        }
        return plan.toString();
    }

    private static Transfer transfer() {
        return new Transfer(TransferIds.above(UNUSED_IDS), 1, 0, 4);
    }

    private static Connection connect() throws SQLException {
        return DriverManager.getConnection(
                bank.url(DATABASE, PREPARED), bank.login().user(), bank.login().password());
    }
}
