package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.testing.TestResource;
import dev.roundtrip.text.SampleResults;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {

    @TempDir
    private Path folder;

    @Test
    void worse_ends_with_exit_code_1_only_where_it_was_asked_for() throws Exception {
        Path a = SampleResults.run(folder, "a.json");
        Path b = SampleResults.worse(folder, "b.json");
        Path before = SampleResults.watch(folder, "before.json", 0);
        Path after = SampleResults.watch(folder, "after.json", 30);
        Path json = folder.resolve("c.json");

        Said.line("compare {} {}", a, b).done();
        Said.line("compare {} {} --fail-on worse", a, b).failed();
        Said.line("compare {} {} --fail-on worse:99.5%", a, b).failed();
        Said.line("compare {} {} --fail-on worse:100%", a, b).done();
        Said.line("compare {} {} --fail-on WORSE", b, a).done();
        Path less = SampleResults.without(folder, "less.json");
        Said.line("compare {} {}", a, less).done();
        Said.line("compare {} {} --fail-on worse", a, less).failed("roundtrip: s3 was measured in A, not in B.");
        Said.line("compare {} {} --fail-on worse", less, a).done();
        Said printed = Said.line("compare {} {} --fail-on worse:5% --json", before, after);
        printed.failed().says("roundtrip/compare/1", "\"worse\" : true");
        Said.line("compare {} {} --json {} --fail-on worse:5%", before, after, json)
                .failed();
        assertThat(json).hasContent(printed.out());
    }

    @Test
    void the_page_has_what_the_terminal_has() throws Exception {
        Path json = realRun("run.json");
        Path html = folder.resolve("page.html");

        Said.line("compare {} {} --html {}", json, json, html).done();
        assertThat(html)
                .content()
                .contains("s7", "inconclusive", "between runs, 95%", "What is sent (counts are exact)")
                .doesNotContain("<script");
    }

    /** The run from another beginning serves as the report of another machine. */
    @Test
    void the_reports_of_load_machines_are_added_to_one() throws Exception {
        Path one = realRun("one.json");
        Path other = Files.writeString(
                folder.resolve("other.json"),
                Files.readString(one).replaceFirst("(\"startedAt\" ?: ?\"[^\"]*?)\\d(Z\")", "$11$2"));
        Path both = folder.resolve("both.json");

        assertThat(Said.line("compare --merge {} {} {} --html {}", both, one, other, folder.resolve("page.html"))
                        .done(both)
                        .machines())
                .hasSize(2);
        assertThat(folder.resolve("page.html")).content().contains("<html");
    }

    private Path realRun(String name) throws Exception {
        return Files.writeString(folder.resolve(name), TestResource.run("tidb-rounds"));
    }
}
