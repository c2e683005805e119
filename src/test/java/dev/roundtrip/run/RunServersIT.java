package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.ServerOfRun;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.Sql;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.text.EnvironmentWords;
import dev.roundtrip.text.Written;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests scenarios on several servers in one run, on real servers. */
class RunServersIT {

    private static final String DATABASE = "roundtrip_run_servers";

    private static RunServer at(String name, DatabaseServer server, String... elsewhere) {
        return new RunServer(
                name,
                ServerRequest.url(server.jdbcUrl(DATABASE)).withCredentials(server.credentials()),
                List.of(elsewhere));
    }

    private static RunRequest request(List<RunServer> servers, int rounds, String... scenarios) {
        return request(
                servers,
                rounds,
                Stream.of(scenarios)
                        .map(name -> Requests.scenario(
                                name, "sysbench-point-select", Map.of("tables", 1L, "table_size", 500L)))
                        .toList());
    }

    private static RunRequest request(List<RunServer> servers, int rounds, List<Scenario> scenarios) {
        Timing timing = new Timing(Duration.ofMillis(200), rounds, Duration.ZERO);
        return Requests.on(servers, new Load(1), timing, List.of(), scenarios);
    }

    private static Measured on(RunReport report, String server, String scenario) {
        return Requests.measured(
                report,
                row -> Scenario.shortName(row.name()).equals(scenario)
                        && row.server().name().equals(Optional.of(server)));
    }

    @Test
    void each_scenario_is_measured_on_each_server_next_to_itself_and_every_count_matches_that_server()
            throws Exception {
        RunReport report = Requests.run(request(
                List.of(at("plain", TestServers.mariaDb()), at("tls", TestServers.mariaDbWithTls())), 2, "s2", "s5"));

        assertThat(report.partial()).isEmpty();
        assertThat(report.scenarios())
                .extracting(row -> Scenario.shortName(row.name()) + " "
                        + row.server().name().orElseThrow())
                .containsExactly("s2 plain", "s2 tls", "s5 plain", "s5 tls");
        for (ScenarioResult row : report.scenarios()) {
            Measured figures = row.measured().orElseThrow();
            assertThat(figures.roundTripsPerStatement()).isEqualTo(1);
            assertThat(figures.server().orElseThrow().reconciliation())
                    .as(row.rowName())
                    .isNotEmpty()
                    .allMatch(CrossCheckLine::agrees);
        }
        assertThat(report.servers()).extracting(EnvironmentWords::name).containsExactly("plain", "tls");
        assertThat(Written.markdown(report))
                .containsSubsequence(
                        "plain is MariaDB", "tls is MariaDB", "s2 tls against s2 plain: as many round trips")
                .contains("Another server: tls (it was plain).");
    }

    @Test
    void variables_that_differ_are_named_with_the_default_of_the_version() throws Exception {
        DatabaseServer changed = TestServers.mariaDbWithTls();
        Sql.execute(changed, "SET GLOBAL join_buffer_size = 524288");
        try {
            RunReport report =
                    Requests.run(request(List.of(at("plain", TestServers.mariaDb()), at("tls", changed)), 1, "s2"));

            ServerOfRun tls = report.servers().get(1);
            assertThat(tls.variables())
                    .filteredOn(variable -> variable.name().equals("join_buffer_size"))
                    .singleElement()
                    .satisfies(variable -> {
                        assertThat(variable.first().isDefault()).isTrue();
                        assertThat(variable.here().value()).isEqualTo("524288");
                        assertThat(variable.here().isDefault()).isFalse();
                    });
            assertThat(report.servers().get(0).variables()).isEmpty();
        } finally {
            Sql.execute(changed, "SET GLOBAL join_buffer_size = DEFAULT");
        }
    }

    @Test
    void a_server_that_is_killed_ends_its_rows_and_the_other_is_measured_to_the_end() throws Exception {
        RunServer kept = at("kept", TestServers.mariaDb());
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(Collectors.toSet());
        RunEvents killing = new RunEvents() {
            @Override
            public void sliceEnded(int slice, int slices, String what, double transactionsPerSecond) {
                if (what.startsWith("round 1 s2 killed")) {
                    ProcessHandle.current()
                            .children()
                            .filter(child -> !before.contains(child))
                            .forEach(ProcessHandle::destroyForcibly);
                }
            }
        };

        RunReport report = Requests.run(
                request(List.of(kept, new RunServer("killed", ServerRequest.mariaDb(), List.of())), 3, "s2", "s5"),
                killing);

        assertThat(report.partial()).isEmpty();
        assertThat(report.scenarios())
                .filteredOn(row -> row.server().name().equals(Optional.of("killed")))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.status()).isEqualTo(Status.FAILED))
                .anySatisfy(row -> assertThat(row.reason().orElseThrow()).contains("ended"));
        assertThat(on(report, "kept", "s2").work().rounds()).hasSize(3);
        assertThat(on(report, "kept", "s5").work().rounds()).hasSize(3);
        assertThat(Run.asExpected(report)).isFalse();
    }

    /** The string of one server moves instants, whatever zone this JVM has. */
    @Test
    void a_string_with_a_host_is_measured_on_its_server_and_a_scenario_without_one_on_all() throws Exception {
        DatabaseServer plain = TestServers.mariaDb();
        String zones = "?connectionTimeZone=%2B00:00&sessionVariables=time_zone='%2B09:00'";
        RunReport report = Requests.run(request(
                List.of(
                        new RunServer(
                                "plain",
                                ServerRequest.url(plain.jdbcUrl(DATABASE + zones))
                                        .withCredentials(plain.credentials()),
                                List.of("s1-text-chatty")),
                        at("tls", TestServers.mariaDbWithTls(), "s2-text-quiet")),
                1,
                "s2",
                "s1",
                "s5"));

        assertThat(report.scenarios())
                .extracting(row -> Scenario.shortName(row.name()) + " "
                        + row.server().name().orElseThrow())
                .containsExactly("s2 plain", "s1 tls", "s5 plain", "s5 tls");
        assertThat(report.findings())
                .filteredOn(finding -> finding.contains("Time zones:"))
                .singleElement(STRING)
                .startsWith("s2, s5 plain: ")
                .contains("the session +09:00: an instant moves by -9:00 h");
        assertThat(Written.markdown(report))
                .contains("s1 against s2: as many round trips", "s5 tls against s5 plain: as many round trips")
                .doesNotContain("s5 plain against");
    }

    @Test
    void tidb_beside_mariadb_counts_the_same_on_the_wire_and_skips_what_one_lacks() throws Exception {
        DatabaseServer tidb = emptyTidb();

        RunReport report =
                Requests.run(request(List.of(at("mariadb", TestServers.mariaDb()), at("tidb", tidb)), 1, "s3", "s4"));

        assertThat(report.partial()).isEmpty();
        assertThat(on(report, "mariadb", "s3").roundTripsPerTransaction())
                .isEqualTo(on(report, "tidb", "s3").roundTripsPerTransaction());
        assertThat(report.scenarios())
                .filteredOn(row -> Scenario.shortName(row.name()).equals("s4"))
                .extracting(row -> row.server().name().orElseThrow() + " " + row.status())
                .containsExactly("mariadb SKIPPED", "tidb MEASURED");
        assertThat(report.servers().get(1).cpusAtRest()).isPresent();
    }

    /** A TiDB whose database has no tables: two tests here have different tables in one database. */
    private static DatabaseServer emptyTidb() throws SQLException {
        DatabaseServer tidb = TestServers.requireTidb();
        Sql.execute(tidb, "DROP DATABASE IF EXISTS " + DATABASE);
        return tidb;
    }

    @LongTest
    void another_plan_for_a_statement_is_named_by_its_operators() throws Exception {
        DatabaseServer tidb = emptyTidb();
        TestServers.requireContainer();
        try (DatabaseServer other = Servers.start(ServerRequest.tidb(), line -> {})) {
            Sql.execute(other, "SET GLOBAL tidb_opt_projection_push_down = OFF");

            RunReport report =
                    Requests.run(request(List.of(at("first", tidb), at("other", other)), 1, Requests.scenarios("s5")));

            assertThat(report.servers().get(1).variables())
                    .extracting(ServerOfRun.OtherVariable::name)
                    .contains("tidb_opt_projection_push_down");
            assertThat(report.servers().get(1).plans()).anySatisfy(plan -> {
                assertThat(plan.first()).startsWith("Sort > TableReader > Projection");
                assertThat(plan.here()).startsWith("Sort > Projection > TableReader");
            });
        }
    }
}
