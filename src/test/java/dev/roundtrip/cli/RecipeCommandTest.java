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
    void without_a_profile_and_with_an_unknown_one_it_says_what_to_give() {
        assertThat(Said.by("recipe").exitCode()).isEqualTo(RoundtripCommand.USAGE);
        assertThat(Said.by("recipe").err()).contains("Which profile? For example './roundtrip recipe s5'");
        assertThat(Said.by("recipe", "s55").exitCode()).isEqualTo(RoundtripCommand.USAGE);
        assertThat(Said.by("recipe", "s5", "--output-folder", "pom.xml").err()).contains("cannot be created");
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
