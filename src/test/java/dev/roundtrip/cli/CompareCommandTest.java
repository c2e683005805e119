package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.render.SampleResults;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    private Path folder;

    @Test
    void two_files_are_asked_for() {
        Said.by("compare", "one.json").refused();
        assertThat(Said.by("compare", "one.json").err()).contains("B.json");
    }

    @Test
    void a_missing_file_and_one_of_another_kind_are_usage_errors_with_a_sentence() throws Exception {
        Path other = Files.writeString(folder.resolve("other.json"), "{}");

        Said missing = Said.by("compare", "there-is-none.json", other.toString());
        Said unknown = Said.by("compare", other.toString(), other.toString());

        missing.refused("There is no file there-is-none.json.");
        unknown.failsWithoutTrace("password=").refused("other.json names no schema");
        assertThat(unknown.out()).isEmpty();
    }

    @Test
    void an_unknown_verdict_to_fail_on_is_a_usage_error_that_names_the_known_one() {
        assertThat(Said.line("compare a.json b.json --fail-on better")
                        .refused("--fail-on")
                        .err())
                .containsIgnoringCase("one of [worse]");
    }

    @Test
    void worse_ends_with_exit_code_1_only_where_it_was_asked_for() throws Exception {
        String a = SampleResults.run(folder, "a.json").toString();
        String b = SampleResults.worse(folder, "b.json").toString();
        Path json = folder.resolve("c.json");

        Said.by("compare", a, b).done();
        Said.line("compare {} {} --fail-on worse", a, b).failed();
        Said.line("compare {} {} --fail-on WORSE", b, a).done();
        assertThat(Said.by("compare", a, b, "--json", json.toString()).out()).contains("1.00 -> 2.00, worse");
        assertThat(json).content().contains("roundtrip/compare/1");
        Said.by("compare", a, b, "--json", folder.toString()).refused();
    }

    @Test
    void a_comparison_does_not_replace_what_it_compares() throws Exception {
        Path a = SampleResults.run(folder, "a.json");
        Path b = SampleResults.run(folder, "b.json");

        Said said = Said.by("compare", a.toString(), b.toString(), "--json", folder + "/./b.json");

        said.failsWithoutTrace("password=")
                .refused("--json names the file that " + b + " is read from, and would replace it.");
        assertThat(said.out()).isEmpty();
        assertThat(b).hasSameTextualContentAs(a);
    }

    @Test
    void the_page_has_a_dot_for_each_scenario_and_the_pictures_of_both_runs_side_by_side() throws Exception {
        Path json = folder.resolve("run.json");
        try (InputStream file = CompareCommandTest.class.getResourceAsStream("/reports/run-1-tidb-rounds.json.gz");
                InputStream text = new GZIPInputStream(file)) {
            Files.write(json, text.readAllBytes());
        }
        Path html = folder.resolve("page.html");

        Said.by("compare", json.toString(), json.toString(), "--html", html.toString())
                .done();
        assertThat(html)
                .content()
                .contains("id=\"picture-comparison\"", "id=\"picture-statement-time\"", "id=\"picture-rounds\"")
                .contains("s7 A", "s7 B", "no difference: 0.", "What is sent (counts are exact)")
                .doesNotContain("<script");
        Said.line("compare {} {} --json {} --html {}", json, json, html, html).refused();
    }
}
