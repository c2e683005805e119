package dev.roundtrip.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.scenario.Expectations.Chatter;
import dev.roundtrip.scenario.ServerSpec.CachedTables;
import dev.roundtrip.scenario.ServerSpec.Requirement;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.scenario.WorkloadSpec.StatementLength;
import dev.roundtrip.testing.Folder;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.wire.Command;
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
    private static final String PLANS =
            "tidb_ignore_prepared_cache_close_stmt=ON SESSION, tidb_session_plan_cache_size=1000 SESSION";
    private static final String CHECKED = PLANS + ", tidb_rc_read_check_ts=ON INSTANCE";

    private final Profiles profiles = new Profiles(ProfileTexts.loader());

    @Test
    void the_folder_and_the_program_hold_the_same_profiles() {
        assertThat(Folder.entries(Path.of("profiles")).stream()
                        .filter(Files::isRegularFile)
                        .map(file -> file.getFileName().toString().replace(".yaml", "")))
                .containsExactlyInAnyOrderElementsOf(Profiles.all());
    }

    /**
     * The columns: the profile, its string, what it sends, the server that it needs, and the variables that it sets.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "s1 | useServerPrepStmts=false | QUERY | 1 | AS_DECLARED | ANY | ''",
                "s2 | useServerPrepStmts=false&useConfigs=maxPerformance | QUERY | 1 | NONE | ANY | ''",
                "s3 | " + UNCACHED + " | STMT_PREPARE STMT_EXECUTE STMT_CLOSE | 2 | NONE | ANY | ''",
                "s4 | " + UNCACHED + " | STMT_PREPARE STMT_EXECUTE STMT_CLOSE | 2 | NONE | TIDB | " + PLANS,
                "s5 | " + CACHED + " | STMT_EXECUTE | 1 | NONE | ANY | " + PLANS,
                "s6 | " + CACHED + " | STMT_EXECUTE | 1 | NONE | TIDB | " + CHECKED,
                "s7 | " + CACHED + " | STMT_EXECUTE | 1 | NONE | TIDB | " + CHECKED,
                "x1 | " + UNCACHED + " | STMT_EXECUTE | 1 | NONE | ANY | ''",
                "x3 | " + CACHED + " | STMT_EXECUTE | 1 | NONE | TIDB | tidb_session_plan_cache_size=1000 SESSION",
                "x4 | " + CACHED + " | STMT_EXECUTE | 1 | NONE | TIDB | tidb_enable_instance_plan_cache=ON GLOBAL",
                "x5 | " + UNCACHED + " | STMT_PREPARE STMT_EXECUTE STMT_CLOSE | 2 | NONE | TIDB | "
                        + "tidb_enable_cache_prepare_stmt=ON SESSION, " + PLANS
            })
    void the_strings_are_the_studys_to_the_letter_and_send_what_they_are_named_after(
            String name,
            String parameters,
            String commands,
            double roundTrips,
            Chatter chatter,
            Requirement requires,
            String variables) {
        Map<Command, Double> one = Stream.of(commands.split(" ", -1))
                .collect(Collectors.toMap(command -> Command.valueOf("COM_" + command), any -> 1.0));
        Scenario scenario = profiles.resolve(name).orElseThrow();
        ServerSpec server = scenario.server();

        assertThat(scenario.connection()).isEqualTo(new ConnectionSpec(ConnectionParameters.parse(parameters), false));
        assertThat(scenario.expectations()).isEqualTo(new Expectations(one, roundTrips, chatter, 0.01));
        assertThat(server.requires()).isEqualTo(requires);
        assertThat(server.requiresReason()).startsWith(requires == Requirement.TIDB ? "only TiDB " : "");
        assertThat(server.variables().stream()
                        .map(each -> each.name() + "=" + each.value() + " " + each.scope())
                        .toList())
                .isEqualTo(variables.isEmpty() ? List.of() : List.of(variables.split(", ", -1)));
        assertThat(server.cachedTables()).isEqualTo(name.equals("s7") ? CachedTables.READ_ONLY : CachedTables.NONE);
    }

    @Test
    void the_studys_transfer_and_a_frameworks_habits_are_in_all_but_that_with_few_short_statements() {
        SessionHabits habits = new SessionHabits(Occasion.EACH_STATEMENT, Occasion.EACH_TRANSACTION);

        assertThat(profiles.resolve(List.of(Texts.words("s1 s2 s3 s4 s5 s6 s7 x3 x4 x5")))
                        .orElseThrow())
                .extracting(Scenario::workload)
                .containsOnly(new WorkloadSpec(StatementLength.MIXED, IsolationLevel.READ_COMMITTED, habits));
        assertThat(profiles.resolve("x1").orElseThrow().workload())
                .isEqualTo(new WorkloadSpec(StatementLength.SHORT, IsolationLevel.READ_COMMITTED, habits));
    }
}
