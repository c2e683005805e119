package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CpuArea;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.report.ServerProfile.Area;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Timeout;

/** Tests {@code run --profile-server} as a user starts it. */
@Timeout(300)
class ServerProfileRunIT {

    private Said run(DatabaseServer server, Object... more) {
        String line = "s2 s5 --url {} --user root --slice 300ms --warmup 500ms --profile-server 3s {}";
        return Said.run(line, server.jdbcUrl("roundtrip_profile_it"), List.of(more));
    }

    private static ServerProfile profile(RunReport report, int scenario) {
        return report.scenarios()
                .get(scenario)
                .measured()
                .orElseThrow()
                .serverProfile()
                .orElseThrow();
    }

    @LongTest
    void tidbs_profile_of_each_scenario_is_in_the_report() throws Exception {
        DatabaseServer server = TestServers.requireTidb();

        URI status = server.statusUri().orElseThrow();
        Said said = run(server, "--status-url", status);
        RunReport report = said.report();
        for (int scenario = 0; scenario < 2; scenario++) {
            ServerProfile profile = profile(report, scenario);
            assertThat(profile.transactions()).isPositive();
            assertThat(profile.profiledNanos()).isBetween(1_000_000_000L, 3_500_000_000L);
            assertThat(profile.elapsedNanos()).isGreaterThanOrEqualTo(profile.profiledNanos() - 500_000_000L);
            assertThat(profile.areas().stream().mapToLong(Area::nanos).sum()).isEqualTo(profile.cpuNanos());
            ScenarioResult row = report.scenarios().get(scenario);
            assertThat(row.measured().orElseThrow().work().rounds())
                    .as("the profiled slice is no round")
                    .hasSize(1);
        }
        assertThat(profile(report, 0).nanosIn(CpuArea.PLAN))
                .as("s2 is planned, s5 is not")
                .isGreaterThan(profile(report, 1).nanosIn(CpuArea.PLAN));
        assertThat(said.out()).contains("Where the server's CPU went", "commands and session");
    }

    @LongTest
    void without_a_status_port_the_report_says_that_nothing_was_profiled() throws Exception {
        RunReport report = run(TestServers.requireTidb()).written();
        assertThat(report.findings())
                .contains("--profile-server needs TiDB's status port: give --status-url http://HOST:10080.");
        assertThat(report.scenarios())
                .allMatch(scenario ->
                        scenario.measured().orElseThrow().serverProfile().isEmpty());
    }
}
