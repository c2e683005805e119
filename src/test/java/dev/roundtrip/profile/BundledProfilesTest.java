package dev.roundtrip.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Folder;
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
import java.util.stream.Collectors;
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

    private final Profiles profiles = new Profiles(ProfileTexts.loader());

    @Test
    void the_folder_and_the_program_hold_the_same_profiles() {
        assertThat(Folder.entries(Path.of("profiles")).stream()
                        .filter(Files::isRegularFile)
                        .map(file -> file.getFileName().toString().replace(".yaml", "")))
                .containsExactlyInAnyOrderElementsOf(Profiles.all());
    }

    @ParameterizedTest
    @CsvSource({
        "s1, useServerPrepStmts=false, QUERY, 1, AS_DECLARED",
        "s2, useServerPrepStmts=false&useConfigs=maxPerformance, QUERY, 1, NONE",
        "s3, " + UNCACHED + ", STMT_PREPARE STMT_EXECUTE STMT_CLOSE, 2, NONE",
        "s4, " + UNCACHED + ", STMT_PREPARE STMT_EXECUTE STMT_CLOSE, 2, NONE",
        "s5, " + CACHED + ", STMT_EXECUTE, 1, NONE",
        "s6, " + CACHED + ", STMT_EXECUTE, 1, NONE",
        "s7, " + CACHED + ", STMT_EXECUTE, 1, NONE",
        "x1, " + UNCACHED + ", STMT_EXECUTE, 1, NONE",
        "x3, " + CACHED + ", STMT_EXECUTE, 1, NONE",
        "x4, " + CACHED + ", STMT_EXECUTE, 1, NONE"
    })
    void the_strings_are_the_studys_to_the_letter_and_send_what_they_are_named_after(
            String name, String parameters, String commands, double roundTrips, Chatter chatter) {
        Map<String, Double> one =
                Stream.of(commands.split(" ", -1)).collect(Collectors.toMap(command -> "COM_" + command, any -> 1.0));

        assertThat(scenario(name).connection()).isEqualTo(new ConnectionSpec(parameters, false));
        assertThat(scenario(name).expectations()).isEqualTo(new Expectations(one, roundTrips, chatter, 0.01));
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
    void the_documentation_states_every_key() throws Exception {
        assertThat(Files.readString(Path.of("docs/profiles.md"))).contains(ProfileKey.markdownTable());
    }

    private Scenario scenario(String name) {
        return profiles.resolve(name).orElseThrow();
    }
}
