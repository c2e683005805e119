package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {

    /**
     * The columns: the server, which is MariaDB, a TiDB of a version that we started, or another user's; the
     * permission; and the scenarios.
     */
    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(delimiter = '|', textBlock = """
            mariadb | SESSION_ONLY | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 s5 | s6 needs TiDB, and this server is MariaDB:
            v6.0.0 | SESSION_ONLY | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 | s4 tidb_session_plan_cache_size: it exists from v7.1 on
            v6.1.7 | SESSION_ONLY | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 s4 s5 s6 s7 |
            v8.5.3 | SESSION_ONLY | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 s4 s5 s6 s7 |
            v8.5.3 | SESSION_ONLY | x3 x4 x5 | x3 x4 | x5 TiDB v8.5.3 does not know tidb_enable_cache_prepare_stmt: it exists from v8.5.7 on
            v8.5.7 | SESSION_ONLY | x5 | x5 |
            v8.1.2 | SESSION_ONLY | x3 x4 | x3 | x4 TiDB v8.1.2 does not know tidb_enable_instance_plan_cache: it exists from v8.4 on
            others | SESSION_ONLY | x3 x4 | x3 | x4 tidb_enable_instance_plan_cache = ON...--allow-global-settings
            mariadb | SESSION_ONLY | x3 x4 | '' | x4 only TiDB has a plan cache
            mariadb | SESSION_ONLY | d1 d2 | '' | d2 only TiDB has tidb_dml_type
            others | SESSION_ONLY | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 s4 s5 | s6 tidb_rc_read_check_ts = ON...--allow-global-settings
            others | GLOBAL_TOO | s1 s2 s3 s4 s5 s6 s7 | s1 s2 s3 s4 s5 s6 s7 |
            """)
    void what_a_server_has_no_means_for_is_skipped_with_the_reason(
            String on, Permission permission, String names, String measured, String reason) {
        DatabaseServer server = switch (on) {
            case "mariadb" -> FakeServer.ours(ServerKind.MARIADB);
            case "others" -> FakeServer.others(ServerKind.TIDB, "");
            default -> FakeServer.tidb(on);
        };
        Plan plan = Plan.of(Requests.of(permission, names.split(" ", -1)), List.of(server), List.of());

        assertThat(String.join(" ", measured(plan))).isEqualTo(measured);
        assertThat(plan.entries()).hasSize(names.split(" ", -1).length);
        if (reason != null) {
            assertThat(plan.entries())
                    .filteredOn(entry -> reason.startsWith(entry.scenario().shortName()))
                    .singleElement()
                    .satisfies(entry -> assertThat(entry.skipped().orElseThrow())
                            .contains(reason.substring(3).split("\\.\\.\\.", -1)));
        }
    }

    @Test
    void the_scenario_that_sends_the_most_is_measured_twice() {
        DatabaseServer server = FakeServer.ours(ServerKind.TIDB);

        assertThat(planned(server, "s1 s2 s3 s4 s5 s6 s7").measuredTwice().label())
                .isEqualTo("s3");
        assertThat(planned(server, "s5 s2").measuredTwice().label()).isEqualTo("s5");
    }

    @Test
    void a_scenarios_string_is_put_behind_the_address_to_the_letter() {
        String s5 = Requests.scenario("s5").connection().parameters().text();

        assertThat(urlOf("s5", FakeServer.ours(ServerKind.TIDB))).isEqualTo("jdbc:mysql://db:4000/roundtrip?" + s5);
        assertThat(urlOf("s5", FakeServer.others(ServerKind.TIDB, "?sslMode=REQUIRED")))
                .isEqualTo("jdbc:mysql://db:4000/roundtrip?sslMode=REQUIRED&" + s5);
    }

    @Test
    void cached_tables_are_in_a_database_of_their_own() {
        Plan plan = planned(FakeServer.ours(ServerKind.TIDB), "s1 s2 s3 s4 s5 s6 s7");

        assertThat(plan.entries().get(6).database()).isEqualTo("roundtrip_cached");
        assertThat(plan.entries().subList(0, 6))
                .allMatch(entry -> entry.database().equals("roundtrip"));
        assertThat(plan.entries().get(6).url().raw()).startsWith("jdbc:mysql://db:4000/roundtrip_cached?");
    }

    /** One version under both of its artifacts is named by the end of its coordinates. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            j:8.0.33 j:9.7.0             | s5 8.0.33, s5 9.7.0
            java:8.0.33 j:8.0.33 j:9.7.0 | s5 java:8.0.33, s5 j:8.0.33, s5 9.7.0
            """)
    void an_entry_is_called_by_the_short_name_and_the_drivers_version(String drivers, String names) {
        String[] all = drivers.replaceAll("(?<!\\S)", "mysql-connector-").split(" ");
        assertThat(String.join(", ", labels(Requests.of(Permission.SESSION_ONLY, "s5"), all)))
                .isEqualTo(names);
        assertThat(labels(Requests.of(Permission.SESSION_ONLY, "s3", "s5"))).containsExactly("s3", "s5");
    }

    @Test
    void scenarios_that_share_a_short_name_are_called_by_the_whole_one() {
        RunRequest request = Requests.of(Permission.SESSION_ONLY, "s5", "s3");
        Scenario s5 = request.scenarios().get(0);
        List<Scenario> three =
                List.of(s5, s5.named("s5-mine"), request.scenarios().get(1));
        RunRequest both = Requests.of(Permission.SESSION_ONLY, three);

        assertThat(labels(both)).containsExactly("s5-prepare-once", "s5-mine", "s3");
        assertThat(labels(both, "mysql-connector-j:9.7.0"))
                .containsExactly("s5-prepare-once 9.7.0", "s5-mine 9.7.0", "s3 9.7.0");
    }

    private static List<String> labels(RunRequest request, String... drivers) {
        return Plan.of(
                        request,
                        List.of(FakeServer.ours(ServerKind.MARIADB)),
                        Arrays.stream(drivers).map(NamedDriver::of).toList())
                .entries()
                .stream()
                .map(Plan.Entry::label)
                .toList();
    }

    private static String urlOf(String name, DatabaseServer server) {
        return planned(server, name).entries().get(0).url().raw();
    }

    private static Plan planned(DatabaseServer server, String names) {
        return Plan.of(Requests.of(Permission.SESSION_ONLY, names.split(" ")), List.of(server), List.of());
    }

    private static List<String> measured(Plan plan) {
        return plan.measured().stream()
                .map(entry -> entry.scenario().shortName())
                .toList();
    }
}
