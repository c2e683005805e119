package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Assumptions;
import dev.roundtrip.advice.Linter;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run on a real server recommends is what {@link SixtyStringsTest} sees without one. */
class SameStringIT {

    static Stream<String> strings() throws Exception {
        return SixtyStringsTest.strings()
                .filter(string -> string.startsWith(SixtyStringsTest.HOST))
                .limit(8);
    }

    @ParameterizedTest
    @MethodSource("strings")
    void a_run_recommends_what_check_does_in_every_form(String published, @TempDir Path folder) throws Exception {
        Path workload = Files.writeString(folder.resolve("small.workload.yaml"), OwnStringsIT.SMALL_WORKLOAD);
        Path json = folder.resolve("run.json");
        Path html = folder.resolve("run.html");
        Path markdown = folder.resolve("run.md");
        DatabaseServer server = TestServers.mariaDb();
        String string = published.replace(SixtyStringsTest.HOST, server.jdbcUrl("shop"));
        String expected = recommended(string);

        Said said = Said.line(
                "run {} {} --workload {} --threads 1 --rounds 1 --slice 100ms --warmup 0s --json {} --html {} --markdown {}",
                string,
                Said.login(server),
                workload,
                json,
                html,
                markdown);

        RunReport report = JsonReport.read(json);
        assertThat(report.recommended())
                .as(said.err())
                .hasValueSatisfying(use -> assertThat(use.jdbcUrl()).isEqualTo(expected));
        assertThat(said.out()).containsAnyOf("\nUse         " + expected + "\n", "The recommended string is the same");
        assertThat(Files.readString(markdown)).contains(expected + "\n");
        assertThat(Files.readString(html))
                .contains(expected.replace("&", "&amp;").replace("'", "&#39;") + "<");
    }

    /** The workload has no batches: of two recommended strings it needs the one for the rest. */
    private static String recommended(String string) {
        return Linter.assuming(Assumptions.DEFAULT)
                .lint(string)
                .outsideBatches()
                .orElseThrow()
                .url()
                .masked();
    }
}
