package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.workload.WorkloadTexts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeCommandTest {

    @TempDir
    private Path folder;

    @Test
    void a_card_goes_to_stdout() throws Exception {
        Said said = Said.by("recipe", "s5");

        assertThat(said.done().err()).isEmpty();
        assertThat(said.out()).startsWith("# s5-prepare-once: prepare once\n");
        assertThat(Said.by("recipe", "jdbc:mysql://db:4000/shop").out())
                .startsWith("# Your connection string\n")
                .contains("    url: \"jdbc:mysql://db:4000/shop?useServerPrepStmts=true");
    }

    @Test
    void the_price_in_memory_is_that_of_the_given_number_of_connections() {
        assertThat(Said.line("recipe s5 --connections 500").out())
                .contains("up to 365 kept statements x 500 connections", " 100 plans x 500 sessions")
                .contains("--longest-statement " + longestOfS5() + " --connections 500\n");
        assertThat(Said.by("recipe", "s5").out()).doesNotContain("--connections");
    }

    private static String longestOfS5() {
        return Said.by("recipe", "s5").out().replaceFirst("(?s).*--longest-statement (\\d+).*", "$1");
    }

    @Test
    void a_profile_of_ones_own_has_a_card_for_its_string_and_the_statements_of_its_workload() throws Exception {
        Files.writeString(
                folder.resolve("ours.workload.yaml"), """
                title: ours
                transactions:
                  read:
                    statements: ["SELECT %s FROM t${uniform(1, 150)} WHERE id = :uniform(1, 9)"]
                """.formatted("some_column, ".repeat(200) + "last_column"));
        Path profile = Files.writeString(
                folder.resolve("ours.yaml"),
                WorkloadTexts.profile("parameters: connectTimeout=1234", "file: ours.workload.yaml"));

        assertThat(Said.by("recipe", profile.toString()).done().out())
                .startsWith("# ours: ")
                .contains("?connectTimeout=1234&useServerPrepStmts=true", "prepStmtCacheSqlLimit=4096")
                .containsPattern("--distinct-statements 1[0-5]\\d --longest-statement 26\\d\\d\n");
    }
}
