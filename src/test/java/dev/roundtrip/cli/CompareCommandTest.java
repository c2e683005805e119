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
    void worse_ends_with_exit_code_1_only_where_it_was_asked_for() throws Exception {
        String a = SampleResults.run(folder, "a.json").toString();
        String b = SampleResults.worse(folder, "b.json").toString();
        Path json = folder.resolve("c.json");

        Said.by("compare", a, b).done();
        Said.line("compare {} {} --fail-on worse", a, b).failed();
        Said.line("compare {} {} --fail-on WORSE", b, a).done();
        assertThat(Said.by("compare", a, b, "--json", json.toString()).out()).contains("1.00 -> 2.00, worse");
        assertThat(json).content().contains("roundtrip/compare/1");
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
    }
}
