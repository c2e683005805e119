package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledStep;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workload bulk-dml. */
class BulkDmlIT {

    private static final CompiledWorkload WORKLOAD = TestWorkloads.bundled("bulk-dml", Map.of("rows", 2_000L));

    @ParameterizedTest
    @CsvSource({
        "sessionVariables=tidb_dml_type=bulk, true",
        "sessionVariables=tidb_dml_type=bulk&useServerPrepStmts=true, true",
        "sessionVariables=tidb_dml_type=standard, false",
        "useServerPrepStmts=true, false"
    })
    void the_string_decides_whether_tidb_writes_while_a_statement_runs(String parameters, boolean pipelined)
            throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        DataSet data = DataSet.prepare(() -> server.connect(""), "bulk_dml", WORKLOAD, LoadProgress.SILENT);
        CompiledTransaction transaction = WORKLOAD.transactions().get(0);
        try (CountedConnection counted =
                        TestDrivers.of("mysql-connector-j:9.7.0").connect(server, "bulk_dml", parameters);
                Statement asking = counted.connection().createStatement()) {
            TransactionSteps steps = steps(data);
            steps.begin(counted.connection(), transaction, Occasion.NEVER);
            for (CompiledStep step : transaction.steps()) {
                steps.carryOutOne(step);

                try (ResultSet row = asking.executeQuery("SELECT @@tidb_last_txn_info")) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getString(1)).contains("\"pipelined\":" + pipelined);
                }
            }
        }
    }

    @Test
    void the_checks_of_the_file_hold_on_mariadb() throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        DataSet data = DataSet.prepare(() -> server.connect(""), "bulk_dml", WORKLOAD, LoadProgress.SILENT);
        try (Connection connection = server.connect("bulk_dml")) {
            WorkloadChecks checks = WorkloadChecks.begin(connection, WORKLOAD);
            steps(data).carryOut(connection, WORKLOAD.transactions().get(0), Occasion.NEVER);

            assertThat(checks.end(connection, new long[] {1}, 0).holds()).isTrue();
        }
    }

    private static TransactionSteps steps(DataSet data) {
        return TestWorkers.steps(WORKLOAD, data);
    }
}
