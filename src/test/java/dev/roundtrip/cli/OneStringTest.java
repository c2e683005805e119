package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.advice.MemoryPrice;
import dev.roundtrip.advice.NeutralParameter;
import dev.roundtrip.advice.RecommendedString;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * One string for one input. {@code ReportBuilderTest}
 * shows the same of a run's report.
 */
class OneStringTest {

    private static final Assumptions STUDY = Assumptions.ofStatements(365, 1900);
    private static final String STRING =
            RecommendedString.forAnyHost(STUDY).url().raw();
    private static final String PARAMETERS = STRING.substring(STRING.indexOf('?'));

    @Test
    void it_is_neutral_and_sized_for_the_statements() {
        assertThat(STRING)
                .isEqualTo("jdbc:mysql://HOST:4000/DATABASE?useServerPrepStmts=true&cachePrepStmts=true"
                        + "&prepStmtCacheSize=1000&prepStmtCacheSqlLimit=2048&useLocalSessionState=true");
        assertThat(Choice.ALL).noneMatch(choice -> STRING.contains(choice.input()));
    }

    @Test
    void lint_prints_it_with_its_conditions_and_its_price_in_memory() {
        Said said = Said.line(
                "check jdbc:mysql://db:4000/bank --distinct-statements 365 --longest-statement 1900 --connections 40");

        assertThat(said.out()).contains("  jdbc:mysql://db:4000/bank" + PARAMETERS + "\n");
        String words = said.out().replaceAll("\\s+", " ");
        RecommendedString.forAnyHost(STUDY)
                .conditions()
                .forEach(condition -> assertThat(words).contains(condition));
        MemoryPrice price = new MemoryPrice(40, 365, 100, true);
        assertThat(words)
                .contains("up to 365 kept statements x 40 connections, about ")
                .contains("up to 365 prepared statements and 100 plans x 40 sessions, about ")
                .contains("tidb_session_plan_cache_size=730, which is a choice, would take about ")
                .contains("With tidb_enable_instance_plan_cache=ON, which is a choice");
        price.sentences().forEach(sentence -> assertThat(words).contains(sentence));
    }

    @Test
    void the_page_on_lint_has_its_parameters_conditions_and_choices() throws Exception {
        String page = Files.readString(Path.of("docs", "lint.md"));

        assertThat(page).contains("```\n" + STRING + "\n```");
        NeutralParameter.ALL.forEach(parameter -> assertThat(page)
                .contains("| `" + parameter.name() + "` | " + parameter.saves() + " | " + parameter.neutral() + " |")
                .contains(String.join("; ", parameter.unless())));
        Choice.ALL.forEach(choice -> assertThat(page)
                .contains("| `" + choice.input() + "` | " + choice.where() + " | " + choice.saves() + " | "
                        + choice.changes() + " |"));
    }

    @Test
    void the_recipe_of_s5_and_the_readme_print_it() throws Exception {
        assertThat(Said.by("recipe", "s5").out()).contains("## Use this string\n\n```\n" + STRING + "\n```\n");
        assertThat(Files.readString(Path.of("README.md"))).contains("Use this string\n  " + STRING + "\n");
    }

    @Test
    void what_a_string_chooses_already_is_left_to_it() {
        String chosen =
                "jdbc:mysql://db:4000/bank?useConfigs=maxPerformance&rewriteBatchedStatements=true&sslMode=REQUIRED";

        String url = Linter.assuming(STUDY)
                .lint(chosen)
                .recommended()
                .orElseThrow()
                .url()
                .raw();

        assertThat(url).contains("useConfigs=maxPerformance", "rewriteBatchedStatements=true", "sslMode=REQUIRED");
        assertThat(url).doesNotContain("useServerPrepStmts");
    }

    @Test
    void a_string_whose_text_statements_become_prepared_ones_has_the_conditions_beside_it() {
        RecommendedString string = Linter.assuming(STUDY)
                .lint("jdbc:mysql://db:4000/bank?cachePrepStmts=true")
                .recommended()
                .orElseThrow();

        assertThat(string.url().raw())
                .startsWith("jdbc:mysql://db:4000/bank?cachePrepStmts=true&useServerPrepStmts=true&");
        assertThat(string.conditions()).anyMatch(condition -> condition.contains("BigInteger"));
    }
}
