package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Profiles;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeCommandTest {

    @TempDir
    private Path folder;

    @Test
    void a_card_goes_to_stdout_as_the_documentation_has_it() throws Exception {
        Said said = Said.by("recipe", "s5");

        assertThat(said.exitCode()).isEqualTo(RoundtripCommand.DONE);
        assertThat(said.err()).isEmpty();
        assertThat(said.out()).isEqualTo(Files.readString(Path.of("docs", "recipes", "s5-prepare-once.md")));
    }

    @Test
    void all_cards_are_written_to_a_folder() throws Exception {
        Said said = Said.by("recipe", "--output-folder", folder.resolve("new").toString());

        assertThat(said.exitCode()).isEqualTo(RoundtripCommand.DONE);
        assertThat(said.out()).isEmpty();
        assertThat(Profiles.names())
                .allSatisfy(name ->
                        assertThat(folder.resolve("new").resolve(name + ".md")).exists());
    }

    @Test
    void the_price_in_memory_is_that_of_the_given_number_of_connections() {
        assertThat(Said.by("recipe", "s5", "--connections", "500").out())
                .contains("up to 365 kept statements x 500 connections", " 100 plans x 500 sessions")
                .contains("--longest-statement " + longestOfS5() + " --connections 500\n");
        assertThat(Said.by("recipe", "s5").out()).doesNotContain("--connections");
        assertThat(Said.by("recipe", "s5", "--connections", "0").err())
                .contains("--connections is 0; allowed are numbers from 1.");
    }

    private static String longestOfS5() {
        return Said.by("recipe", "s5").out().replaceFirst("(?s).*--longest-statement (\\d+).*", "$1");
    }

    @Test
    void without_a_profile_and_with_an_unknown_one_it_says_what_to_give() {
        assertThat(Said.by("recipe").exitCode()).isEqualTo(RoundtripCommand.USAGE);
        assertThat(Said.by("recipe").err()).contains("Which profile? For example './roundtrip recipe s5'");
        assertThat(Said.by("recipe", "s55").exitCode()).isEqualTo(RoundtripCommand.USAGE);
        assertThat(Said.by("recipe", "s5", "--output-folder", "pom.xml").err()).contains("cannot be created");
    }

    @Test
    void a_profile_with_a_workloads_file_has_a_card_for_its_statements() throws Exception {
        Files.writeString(
                folder.resolve("ours.workload.yaml"), """
                title: ours
                transactions:
                  read:
                    statements: ["SELECT %s FROM t${uniform(1, 150)} WHERE id = :uniform(1, 9)"]
                """.formatted("some_column, ".repeat(200) + "last_column"));
        Path profile = Files.writeString(folder.resolve("ours.yaml"), """
                title: ours
                shows: x
                cannotShow: x
                connection: {parameters: useServerPrepStmts=true}
                workload: {file: ours.workload.yaml}
                """);

        Said said = Said.by("recipe", profile.toString());

        assertThat(said.exitCode()).as(said.err()).isEqualTo(RoundtripCommand.DONE);
        assertThat(said.out())
                .contains("## The profile's string, for reproducing", "## What the profile's string assumes")
                .contains("prepStmtCacheSqlLimit=4096")
                .containsPattern("--distinct-statements 1[0-5]\\d --longest-statement 26\\d\\d\n")
                .contains(" ours --workload ours.workload.yaml --url")
                .doesNotContain("study's string", "string sends", "\ntransactionIsolation=TRANSACTION");
        assertThat(Said.by("recipe", "b2").out()).contains("| COM_QUERY | 0.005 |", "--workload batch-insert");
    }

    @Test
    void a_profile_of_ones_own_has_a_card_too() throws Exception {
        Path own = Files.writeString(
                folder.resolve("our-string.yaml"),
                Files.readString(Path.of("profiles", "s5-prepare-once.yaml"))
                        .replace("prepStmtCacheSize=1000", "prepStmtCacheSize=400")
                        .replace("poolAutoCommit: false", "poolAutoCommit: true")
                        .replace("tidb_session_plan_cache_size", "tidb_some_other_variable")
                        .replace("scope: session", "scope: global"));

        Said said = Said.by("recipe", own.toString());

        assertThat(said.exitCode()).as(said.err()).isEqualTo(RoundtripCommand.DONE);
        assertThat(said.out())
                .startsWith("# our-string: prepare once\n")
                .contains("no more than 400 different texts", "autoCommit=true")
                .contains("SET GLOBAL tidb_some_other_variable = DEFAULT;")
                .doesNotContain("connectionInitSql=");
    }
}
