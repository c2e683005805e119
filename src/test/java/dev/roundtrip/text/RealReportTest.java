package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.run.Repetition;
import dev.roundtrip.run.Workloads;
import dev.roundtrip.scenario.Profiles;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.testing.TestResource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the JSON of a run of all scenarios on TiDB v8.5.3, and nothing else. */
class RealReportTest {

    private final RunReport report = PictureReports.real("tidb");

    @Test
    void it_has_every_input_of_every_scenario() {
        // The profile x5 is left out, since v8.5.3 does not have its variable.
        List<Scenario> known =
                Workloads.profiles().resolve(Profiles.names().subList(0, 11)).orElseThrow();
        // The sentences of a profile may have changed since then.
        assertThat(Repetition.of(report).scenarios())
                .usingRecursiveComparison()
                .ignoringFields("title", "notes", "server.requiresReason")
                .isEqualTo(known);
        assertThat(report.scenarios())
                .allSatisfy(scenario -> assertThat(scenario.inputs().variables())
                        .allMatch(variable -> variable.was().isPresent()
                                && variable.readBack().isPresent()));
    }

    @Test
    void the_first_screen_has_40_lines_at_most_and_is_that_of_the_readme_down_to_how_closely_times_are_known()
            throws Exception {
        Path raw = Path.of("docs", "raw", "readme-run.json.gz");
        RunReport published = JsonReport.parse(TestResource.text(raw), raw.toString());

        String screen = Written.brief(published, new TerminalStyle(120, false, true));

        assertThat(Files.readString(Path.of("README.md"))).contains(screen.substring(0, screen.indexOf("Run  ")));
        assertThat(screen.lines().count()).isLessThanOrEqualTo(40);
        assertThat(screen)
                .contains("4 to 6 rounds of 0.5 s, interleaved")
                .contains("What changed", "s3 to s4   Set on the server: tidb_", " conditions hold: --details.")
                .doesNotContain("Chatter per transfer", "By the server's own figures");
    }
}
