package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.wire.Command;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests scenarios with several drivers in one run, on a real server. */
class RunDriversIT {

    private static final String OLD = "mysql-connector-j:8.0.33";
    private static final String NEW = "mysql-connector-j:26.10.0";
    private static final String MARIADB = "mariadb-java-client:3.5.6";

    private static RunReport run(List<String> scenarios, String... drivers) throws RunFailedException {
        Stream.of(drivers).forEach(TestDrivers::of);
        return Requests.run(Requests.on(
                TestServers.mariaDb(),
                "roundtrip_run_it",
                new Load(2),
                new Timing(Duration.ofMillis(500), 1, Duration.ofMillis(200)),
                scenarios.stream().map(Requests::scenario).toList(),
                NamedDriver.coordinates(drivers)));
    }

    private static Measured measured(RunReport report, String scenario, String version) {
        return Requests.measured(
                report,
                row -> Scenario.shortName(row.name()).equals(scenario)
                        && row.driver().orElseThrow().version().equals(version));
    }

    @Test
    void the_older_driver_resets_every_cached_statement_and_the_newer_none() throws Exception {
        RunReport report = run(List.of("s5"), OLD, NEW);

        assertThat(report.partial()).isEmpty();
        assertThat(measured(report, "s5", "8.0.33").servingPerStatement(Command.COM_STMT_RESET))
                .isEqualTo(1);
        assertThat(measured(report, "s5", "26.10.0").servingPerStatement(Command.COM_STMT_RESET))
                .isZero();
        assertThat(report.findings()).noneMatch(finding -> finding.contains("has no property"));
    }

    @LongTest
    void mariadbs_driver_runs_the_same_profiles_and_what_it_does_not_know_is_said() throws Exception {
        RunReport report = run(List.of("s2", "s5"), NEW, MARIADB);

        assertThat(report.partial()).isEmpty();
        assertThat(report.scenarios())
                .hasSize(4)
                .allSatisfy(scenario -> assertThat(scenario.status()).isEqualTo(ScenarioResult.Status.MEASURED));
        assertThat(report.scenarios().get(1).jdbcUrl()).startsWith("jdbc:mariadb://");
        Measured s5 = measured(report, "s5", "3.5.6");
        assertThat(s5.servingPerStatement(Command.COM_STMT_EXECUTE)).isEqualTo(1);
        assertThat(s5.servingPerStatement(Command.COM_STMT_PREPARE)).isZero();
        assertThat(s5.work().totals().businessStatementsOnWire())
                .isEqualTo(s5.work().statements());
        assertThat(report.findings())
                .anyMatch(finding -> finding.startsWith(
                        "mariadb-java-client 3.5.6 has no property prepStmtCacheSqlLimit, useConfigs"));
    }

    @Test
    void a_driver_that_asks_for_tls_on_a_server_without_it_says_what_to_put_into_the_url() {
        assertThatExceptionOfType(RunFailedException.class)
                .isThrownBy(() -> run(List.of("s5"), "mariadb-java-client:4.0.0"))
                .withMessageContainingAll("s5 4.0.0 could not connect", "add sslMode=disable to --url");
    }
}
