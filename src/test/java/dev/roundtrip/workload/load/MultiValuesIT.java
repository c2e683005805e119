package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.workload.data.WorkloadChecks;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.TestWorkloads;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The workload batch-multi-values. */
class MultiValuesIT {

    private static final String DATABASE = "batch_multi_values";
    private static final String CONNECTOR_J = "mysql-connector-j:9.7.0";
    private static final String MARIADB = "mariadb-java-client:3.5.11";

    @ParameterizedTest
    @CsvSource({
        CONNECTOR_J + ", default, 1, Q",
        CONNECTOR_J + ", default, 200, Q",
        CONNECTOR_J + ", rewrite, 200, Q",
        CONNECTOR_J + ", prepare, 200, P E C",
        MARIADB + ", default, 200, Q",
        MARIADB + ", prepare, 1, P E",
        MARIADB + ", prepare, 200, P E"
    })
    void many_values_are_one_statement_whatever_the_string(String driver, String string, int rows, String commands)
            throws Exception {
        for (DatabaseServer server : new DatabaseServer[] {TestServers.mariaDb(), TestServers.requireTidb()}) {
            CompiledWorkload workload = workload(rows);
            TestWorkers.tables(server, DATABASE, workload);
            try (Connection admin = server.connect(DATABASE)) {
                WorkloadChecks checks = WorkloadChecks.begin(admin, workload);

                assertThat(TestWorkers.sent(server, driver, PageTable.parameters(string), DATABASE, workload))
                        .isEqualTo(commands);
                assertThat(checks.end(admin, new long[] {1}, 0).holds()).isTrue();
            }
        }
    }

    @Test
    void they_are_not_split_at_the_packet_limit() throws Exception {
        String limited = "rewriteBatchedStatements=true&maxAllowedPacket=9000";

        assertThatThrownBy(() -> TestWorkers.sent(TestServers.mariaDb(), CONNECTOR_J, limited, DATABASE, workload(200)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("too large");
    }

    private static CompiledWorkload workload(int rows) {
        return TestWorkloads.bundled("batch-multi-values", Map.of("rows", (long) rows));
    }
}
