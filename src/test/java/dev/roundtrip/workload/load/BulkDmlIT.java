package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.jdbc.Query;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledStep;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
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
        TestBank bank = TestBank.onTidb();
        TransactionSteps steps = TestWorkers.steps(WORKLOAD, bank.prepare("bulk_dml", WORKLOAD));
        CompiledTransaction transaction = WORKLOAD.transactions().get(0);
        try (CountedConnection counted =
                TestDrivers.of("mysql-connector-j:9.7.0").connect(bank.server(), "bulk_dml", parameters)) {
            steps.begin(counted.connection(), transaction, Occasion.NEVER);
            for (CompiledStep step : transaction.steps()) {
                steps.carryOut(step);

                assertThat(Texts.only(Query.all(
                                counted.connection(), "SELECT @@tidb_last_txn_info", row -> row.getString(1))))
                        .contains("\"pipelined\":" + pipelined);
            }
        }
    }

    @Test
    void the_checks_of_the_file_hold_on_mariadb() throws Exception {
        assertThat(TestWorkers.sent(TestBank.onMariaDb(), "mysql-connector-j:9.7.0", "", "bulk_dml", WORKLOAD))
                .doesNotContain("refused");
    }
}
