package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.Assumptions;
import dev.roundtrip.lint.Choice;
import dev.roundtrip.lint.Corpus;
import dev.roundtrip.lint.LintReport;
import dev.roundtrip.lint.Linter;
import dev.roundtrip.lint.NeutralParameter;
import dev.roundtrip.testing.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that one input has one recommended string. {@code ReportBuilderTest} shows the same of a run's report. */
class OneStringTest {

    private static final Assumptions STUDY = Assumptions.ofStatements(365, 1900);

    @Test
    void it_is_neutral() {
        assertThat(Choice.ALL).noneMatch(choice -> Corpus.RECOMMENDED.contains(choice.input()));
    }

    @Test
    void it_is_explained_with_its_conditions_its_price_in_memory_and_the_choices() {
        String words = Said.by("check", "--explain", "recommended").out().replaceAll("\\s+", " ");

        assertThat(words).contains("Use " + Corpus.RECOMMENDED + " ");
        NeutralParameter.ALL.forEach(parameter ->
                parameter.unless().forEach(condition -> assertThat(words).contains(parameter.saves(), condition)));
        assertThat(words).contains("takes about 3.8 KiB of the application's heap");
        Choice.ALL.forEach(choice -> assertThat(words).contains(choice.input(), choice.changes()));
    }

    @Test
    void the_page_has_its_parameters_conditions_and_choices() throws Exception {
        String page = Files.readString(Path.of("docs", "recommended.md"));
        String reflowed = page.replaceAll("\\n +", " ");

        assertThat(page).contains("```\n" + Corpus.RECOMMENDED + "\n```");
        for (NeutralParameter parameter : NeutralParameter.ALL) {
            assertThat(page).contains("| `" + parameter.name() + "` | " + parameter.saves() + " |");
            parameter.unless().forEach(condition -> assertThat(reflowed).contains("\n- " + condition + ".\n"));
        }
        Choice.ALL.forEach(choice -> assertThat(page)
                .contains("| `" + choice.input() + "` | " + choice.where() + " | " + choice.saves() + " | "
                        + choice.changes() + " |"));
    }

    @Test
    void the_readme_prints_it() throws Exception {
        assertThat(Files.readString(Path.of("README.md"))).contains("Use         " + Corpus.RECOMMENDED + "\n");
    }

    @Test
    void what_a_string_chooses_already_is_left_to_it() {
        String chosen = "useConfigs=maxPerformance&rewriteBatchedStatements=true&sslMode=REQUIRED";
        String url = linted(chosen).recommended().orElseThrow().url().raw();

        assertThat(url).contains("useConfigs=maxPerformance", "rewriteBatchedStatements=true", "sslMode=REQUIRED");
        assertThat(url).doesNotContain("useServerPrepStmts");
    }

    @ParameterizedTest
    @CsvSource({
        "cachePrepStmts=true, BigInteger",
        "useServerPrepStmts=true, SELECT *",
        "useServerPrepStmts=true&cachePrepStmts=true, SELECT *"
    })
    void conditions_are_those_of_what_takes_effect_newly_also_by_a_parameter_that_stood_there(
            String parameters, String condition) {
        assertThat(conditionsOf(parameters)).contains("setMaxRows", condition);
    }

    @ParameterizedTest
    @Words("""
            useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048
            useServerPrepStmts=false
            """)
    void what_is_in_effect_already_or_never_is_no_condition(String parameters) {
        assertThat(conditionsOf(parameters))
                .contains("autocommit, isolation level")
                .doesNotContain("BigInteger", "setMaxRows");
    }

    private static String conditionsOf(String parameters) {
        return String.join("\n", linted(parameters).recommended().orElseThrow().conditions());
    }

    private static LintReport linted(String parameters) {
        return Linter.assuming(STUDY).lint("jdbc:mysql://db:4000/bank?" + parameters);
    }

    @Test
    void two_data_sources_have_their_uses_and_conditions_in_every_form() {
        String string = "jdbc:mysql://db:4000/bank?rewriteBatchedStatements=true&cachePrepStmts=true";
        String prepared =
                "cachePrepStmts=true&useServerPrepStmts=true&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048";

        Said.by("check", string)
                .says("for batches; the same behaviour under 1 condition:")
                .says("for statements outside batches, a second data source; the same behaviour under 7 conditions:");
        Said.by("check", string, "--explain", "recommended")
                .says("Second string, for statements outside batches", "setMaxRows");
        Said.by("check", string, "--for", "spring")
                .says("# This is for batches. For statements outside batches add a second data source with"
                        + " jdbc:mysql://db:4000/bank?" + prepared);
        Said.by("check", string, "--json").says("\"useOfFirst\" : \"batches\"", "BigInteger");
    }
}
