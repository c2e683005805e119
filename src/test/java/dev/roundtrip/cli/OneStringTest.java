package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Choice;
import dev.roundtrip.advice.Corpus;
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
        new MemoryPrice(10, 1000, 100, true)
                .sentences()
                .forEach(sentence -> assertThat(words).contains(sentence));
        Choice.ALL.forEach(choice -> assertThat(words).contains(choice.input(), choice.changes()));
    }

    @Test
    void the_page_has_its_parameters_conditions_and_choices() throws Exception {
        String page = Files.readString(Path.of("docs", "recommended.md"));

        assertThat(page).contains("```\n" + Corpus.RECOMMENDED + "\n```");
        NeutralParameter.ALL.forEach(parameter -> assertThat(page)
                .contains("| `" + parameter.name() + "` | " + parameter.saves() + " |")
                .contains(String.join("; ", parameter.unless())));
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
