package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests runs on a MySQL that was running before, which is reached with the driver's default TLS. */
class RunMySqlIT {

    private static final String DATABASE = "run_mysql_it";

    private final DatabaseServer server = TestServers.requireMySql();

    @LongTest
    void each_scenario_is_measured_or_says_that_it_needs_tidb_and_the_servers_variables_stay() throws Exception {
        List<String> before = variables();

        Said said = Said.run(
                "s1 s2 s3 s4 s5 s6 s7 x1 x2 {} --threads 2 --rounds 2 --allow-global-settings",
                Said.on(server, DATABASE));
        RunReport report =
                said.failsWithoutTrace(server.credentials().password()).report();

        assertThat(report.environment().server().kind()).isEqualTo("MySQL");
        for (String name : List.of("s1", "s2", "s3", "s5", "x1")) {
            Measured measured = Said.row(report, name).measured().orElseThrow();
            assertThat(measured.asExpected()).as(name).isTrue();
            assertThat(measured.server().orElseThrow().reconciliation())
                    .as(name)
                    .hasSizeGreaterThan(2)
                    .allMatch(line -> line.agrees());
        }
        for (String name : List.of("s4", "s6", "s7", "x2")) {
            ScenarioResult skipped = Said.row(report, name);
            assertThat(skipped.status()).isEqualTo(Status.SKIPPED);
            assertThat(skipped.reason().orElseThrow()).startsWith("needs TiDB, and this server is MySQL: ");
        }
        assertThat(report.findings()).isEmpty();
        assertThat(variables()).isEqualTo(before);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"", "ANSI_QUOTES", "NO_BACKSLASH_ESCAPES", "ANSI,STRICT_ALL_TABLES,PIPES_AS_CONCAT"})
    void a_run_is_right_in_any_sql_mode(String mode) {
        String url = server.jdbcUrl(DATABASE) + "?sessionVariables=sql_mode='" + mode + "'";
        RunReport report = Said.run(
                        "text={} kept={} {} --workload sysbench-read-write",
                        url,
                        url + "&useServerPrepStmts=true&cachePrepStmts=true",
                        Said.login(server))
                .report();

        assertAllCountsAgree(report);
    }

    /** These workloads send what no transfer does: long data, batches, a result row by row. */
    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"long-data", "large-result-stream", "batch-prepared", "batch-multi-values", "tpcc"})
    void each_command_of_a_workload_is_counted_alike_by_wire_and_server(String workload) {
        RunReport report = Said.run("s2 s3 s5 {} --workload {}", Said.on(server, DATABASE), workload)
                .report();

        assertAllCountsAgree(report);
    }

    private static void assertAllCountsAgree(RunReport report) {
        assertThat(report.findings()).isEmpty();
        Said.assertCountsAgree(report);
    }

    /** All global variables but what the server itself moves on. */
    private List<String> variables() throws SQLException {
        return Sql.rows(server, "SHOW GLOBAL VARIABLES WHERE variable_name NOT LIKE 'gtid%'");
    }
}
