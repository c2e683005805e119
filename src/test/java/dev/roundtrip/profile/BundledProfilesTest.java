package dev.roundtrip.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.ServerSpec.CachedTables;
import dev.roundtrip.profile.ServerSpec.Requirement;
import dev.roundtrip.profile.ServerVariable.Scope;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.WorkloadSpec.StatementLength;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundledProfilesTest {

    private static final String CACHED =
            "useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useConfigs=maxPerformance";
    private static final String UNCACHED = "useServerPrepStmts=true&useConfigs=maxPerformance";
    private static final ServerVariable KEEP_PLANS =
            new ServerVariable("tidb_ignore_prepared_cache_close_stmt", "ON", Scope.SESSION);
    private static final ServerVariable ROOM_FOR_PLANS =
            new ServerVariable("tidb_session_plan_cache_size", "1000", Scope.SESSION);
    private static final ServerVariable READ_CHECK = new ServerVariable("tidb_rc_read_check_ts", "ON", Scope.INSTANCE);
    private static final Map<String, Double> PREPARE_EXECUTE_CLOSE =
            Map.of("COM_STMT_PREPARE", 1.0, "COM_STMT_EXECUTE", 1.0, "COM_STMT_CLOSE", 1.0);

    private final Profiles profiles = new Profiles(ProfileTexts.loader());

    @Test
    void the_folder_and_the_program_hold_the_same_profiles() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("profiles"))) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString().replace(".yaml", "")))
                    .containsExactlyInAnyOrderElementsOf(Profiles.all());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "s1, useServerPrepStmts=false",
        "s2, useServerPrepStmts=false&useConfigs=maxPerformance",
        "s3, " + UNCACHED,
        "s4, " + UNCACHED,
        "s5, " + CACHED,
        "s6, " + CACHED,
        "s7, " + CACHED,
        "x1, " + UNCACHED,
        "x3, " + CACHED,
        "x4, " + CACHED
    })
    void the_strings_are_the_studys_to_the_letter(String name, String parameters) {
        assertThat(scenario(name).connection()).isEqualTo(new ConnectionSpec(parameters, false));
    }

    @Test
    void the_seven_share_the_studys_transfer_and_a_frameworks_habits() {
        assertThat(profiles.resolve(List.of()).orElseThrow())
                .extracting(Scenario::workload)
                .containsOnly(new WorkloadSpec(
                        365,
                        StatementLength.MIXED,
                        IsolationLevel.READ_COMMITTED,
                        new SessionHabits(Occasion.EACH_STATEMENT, Occasion.EACH_TRANSACTION)));
    }

    @Test
    void text_is_one_query_with_chatter_as_declared_or_none() {
        Map<String, Double> query = Map.of("COM_QUERY", 1.0);

        assertThat(scenario("s1").expectations()).isEqualTo(new Expectations(query, 1, Chatter.AS_DECLARED, 0.01));
        assertThat(scenario("s2").expectations()).isEqualTo(new Expectations(query, 1, Chatter.NONE, 0.01));
    }

    @Test
    void preparing_every_time_is_three_commands_and_two_round_trips() {
        assertThat(List.of(scenario("s3"), scenario("s4")))
                .extracting(Scenario::expectations)
                .containsOnly(new Expectations(PREPARE_EXECUTE_CLOSE, 2, Chatter.NONE, 0.01));
    }

    @Test
    void preparing_once_is_one_execute() {
        assertThat(List.of(scenario("s5"), scenario("s6"), scenario("s7"), scenario("x1")))
                .extracting(Scenario::expectations)
                .containsOnly(new Expectations(Map.of("COM_STMT_EXECUTE", 1.0), 1, Chatter.NONE, 0.01));
    }

    @Test
    void each_scenario_adds_its_server_variable_to_the_one_before() {
        assertThat(List.of(scenario("s1"), scenario("s2"), scenario("s3"), scenario("x1")))
                .allSatisfy(
                        scenario -> assertThat(scenario.server().variables()).isEmpty());
        assertThat(scenario("s4").server().variables()).containsExactly(KEEP_PLANS, ROOM_FOR_PLANS);
        assertThat(scenario("s5").server().variables()).containsExactly(KEEP_PLANS, ROOM_FOR_PLANS);
        assertThat(scenario("s6").server().variables()).containsExactly(KEEP_PLANS, ROOM_FOR_PLANS, READ_CHECK);
        assertThat(scenario("s7").server().variables()).containsExactly(KEEP_PLANS, ROOM_FOR_PLANS, READ_CHECK);
    }

    @Test
    void only_the_last_scenario_caches_tables() {
        assertThat(profiles.resolve(List.of()).orElseThrow())
                .filteredOn(scenario -> scenario.server().cachedTables() == CachedTables.READ_ONLY)
                .extracting(Scenario::shortName)
                .containsExactly("s7");
    }

    @Test
    void those_that_need_tidb_say_why() {
        assertThat(profiles.resolve(List.of()).orElseThrow())
                .filteredOn(scenario -> scenario.server().requires() == Requirement.TIDB)
                .allSatisfy(scenario ->
                        assertThat(scenario.server().requiresReason()).startsWith("only TiDB "))
                .extracting(Scenario::shortName)
                .containsExactly("s4", "s6", "s7");
    }

    @Test
    void few_short_statements_with_the_string_of_s3_are_the_extra_profile() {
        assertThat(scenario("x1").connection()).isEqualTo(scenario("s3").connection());
        assertThat(scenario("x1").workload().statements()).isEqualTo(20);
        assertThat(scenario("x1").workload().length()).isEqualTo(StatementLength.SHORT);
        assertThat(Profiles.SEVEN).doesNotContain(scenario("x1").name());
    }

    @Test
    void x3_and_x4_change_one_variable_of_tidb_each_and_are_otherwise_s5() {
        assertThat(scenario("x3").server().variables()).containsExactly(ROOM_FOR_PLANS);
        assertThat(scenario("x4").server().variables())
                .containsExactly(new ServerVariable("tidb_enable_instance_plan_cache", "ON", Scope.GLOBAL));
        assertThat(List.of(scenario("x3"), scenario("x4"))).allSatisfy(scenario -> {
            assertThat(scenario.connection()).isEqualTo(scenario("s5").connection());
            assertThat(scenario.workload()).isEqualTo(scenario("s5").workload());
            assertThat(scenario.expectations()).isEqualTo(scenario("s5").expectations());
            assertThat(scenario.server().requires()).isEqualTo(Requirement.TIDB);
        });
    }

    @Test
    void the_documentation_states_every_key_and_every_profile() throws Exception {
        String page = Files.readString(Path.of("docs/profiles.md"));

        assertThat(page).contains(ProfileKey.markdownTable());
        assertThat(page).contains(Profiles.all());
    }

    @Test
    void the_documentations_example_is_a_valid_profile() throws Exception {
        String page = Files.readString(Path.of("docs/profiles.md"));
        String example = page.substring(page.lastIndexOf("```yaml\n") + 8, page.lastIndexOf("```"));

        assertThat(ProfileTexts.read(example).problems()).isEmpty();
    }

    private Scenario scenario(String name) {
        return profiles.resolve(name).orElseThrow();
    }
}
