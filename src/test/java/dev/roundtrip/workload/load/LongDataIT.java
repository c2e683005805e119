package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.server.Sql;
import dev.roundtrip.workload.data.TestBank;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workload long-data, and values above a packet's 16 MiB, as docs/batches.md says. */
@Tag("long")
class LongDataIT {

    private static final String CONNECTOR_J = "mysql-connector-j:9.7.0";
    private static final String MARIADB = "mariadb-java-client:3.5.11";
    private static final String PREPARES = "useServerPrepStmts=true";

    @ParameterizedTest
    @CsvSource({
        CONNECTOR_J + ", '', 3145728, Q",
        CONNECTOR_J + ", " + PREPARES + ", 1048576, P L E C",
        CONNECTOR_J + ", " + PREPARES + ", 1048577, P 2L E C",
        CONNECTOR_J + ", " + PREPARES + ", 3145728, P 3L E C",
        MARIADB + ", '', 3145728, Q",
        MARIADB + ", " + PREPARES + ", 3145728, P L E"
    })
    void a_stream_is_sent_in_pieces_by_server_side_prepared_statements(
            String driver, String parameters, long bytes, String commands) throws Exception {
        CompiledWorkload workload = TestWorkloads.bundled("long-data", Map.of("bytes", bytes));
        CompiledTransaction transaction = workload.transactions().get(0);
        for (TestBank bank : TestWorkers.bothServers()) {
            TransactionSteps steps = TestWorkers.steps(workload, bank.prepare("long_data", workload));
            try (CountedConnection counted = TestDrivers.of(driver).connect(bank.server(), "long_data", parameters)) {
                steps.begin(counted.connection(), transaction, Occasion.NEVER);

                assertThat(CommandLetters.of(
                                counted.count(with -> steps.carryOut(transaction.steps()[0]))))
                        .isEqualTo(commands);
                steps.carryOut(transaction.steps()[1]);
                steps.carryOut(transaction.steps()[2]);
                assertThat(Sql.number(counted.connection(), "SELECT LENGTH(body) FROM long_document"))
                        .isEqualTo(bytes);
            }
        }
    }
}
