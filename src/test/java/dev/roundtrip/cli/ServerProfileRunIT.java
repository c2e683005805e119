package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.LongTest;
import dev.roundtrip.result.CpuArea;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ServerProfile;
import dev.roundtrip.result.ServerProfile.Area;
import dev.roundtrip.result.ServerProfile.Function;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --profile-server} as a user starts it. */
@Timeout(300)
class ServerProfileRunIT {

    private String user = "root";

    private Said run(DatabaseServer server, Object... more) {
        String line = "s2 s5 --url {} --user {} --slice 300ms --warmup 500ms --profile-server 3s {}";
        return Said.run(line, server.jdbcUrl("roundtrip_profile_it"), user, List.of(more));
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
    void tidbs_profile_of_each_scenario_is_in_the_report_with_sql_texts_if_these_are_permitted(@TempDir Path folder)
            throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        Path html = folder.resolve("result.html");

        URI status = server.statusUri().orElseThrow();
        Said said = run(server, "--status-url", status, "--allow-global-settings", "--html", html);
        RunReport report = said.report();
        for (int scenario = 0; scenario < 2; scenario++) {
            ServerProfile profile = profile(report, scenario);
            assertThat(profile.transactions()).isPositive();
            assertThat(profile.profiledNanos()).isBetween(1_000_000_000L, 3_500_000_000L);
            assertThat(profile.elapsedNanos()).isGreaterThanOrEqualTo(profile.profiledNanos() - 500_000_000L);
            assertThat(profile.areas().stream().mapToLong(Area::nanos).sum()).isEqualTo(profile.cpuNanos());
            assertThat(profile.functions())
                    .extracting(Function::name)
                    .contains("github.com/pingcap/tidb/pkg/server.(*clientConn).dispatch");
            assertThat(profile.statements()).isNotEmpty();
            ScenarioResult row = report.scenarios().get(scenario);
            assertThat(row.measured().orElseThrow().work().rounds())
                    .as("the profiled slice is no round")
                    .hasSize(1);
            assertThat(row.inputs().variables())
                    .as("and its variable no input")
                    .noneMatch(variable -> variable.name().equals("tidb_pprof_sql_cpu"));
        }
        assertThat(profile(report, 0).nanosIn(CpuArea.PARSE))
                .as("s2 is parsed, s5 is not")
                .isGreaterThan(profile(report, 1).nanosIn(CpuArea.PARSE));
        assertThat(Sql.number(server, "select @@global.tidb_pprof_sql_cpu"))
                .as("put back")
                .isZero();
        assertThat(said.out()).contains("Where the server's CPU went", "commands and session");
        assertThat(Files.readString(html)).contains("picture-server-cpu-of-s2", "picture-server-cpu-of-s5");
    }

    @LongTest
    void a_user_who_may_not_set_the_variable_gets_a_profile_without_sql_texts_and_the_reason() throws Exception {
        DatabaseServer server = TestServers.requireTidb();
        user = "without_variables";
        Sql.execute(
                server,
                "create user if not exists " + user,
                "grant all on roundtrip_profile_it.* to " + user,
                "grant process on *.* to " + user);

        URI status = server.statusUri().orElseThrow();
        Said said = run(server, "--password", "", "--status-url", status, "--allow-global-settings");
        RunReport report = said.written();
        assertThat(report.partial()).as(said.err()).isEmpty();
        assertThat(report.findings())
                .anyMatch(finding -> finding.startsWith("The server's profiles have no SQL texts. ")
                        && finding.contains("tidb_pprof_sql_cpu"));
        assertThat(profile(report, 0).cpuNanos()).isPositive();
        assertThat(profile(report, 1).statements()).isEmpty();
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
