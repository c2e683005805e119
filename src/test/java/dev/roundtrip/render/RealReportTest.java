package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.TestResource;
import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.Repetition;
import dev.roundtrip.run.Workloads;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JSON of a run of all scenarios on TiDB v8.5.3, and nothing else. */
class RealReportTest {

    private final RunReport report = PictureReports.real("tidb");

    @Test
    void it_has_every_input_of_every_scenario() {
        List<Scenario> known = Workloads.profiles().resolve(Profiles.names()).orElseThrow();
        // The sentences of a profile may be written in other words since then.
        assertThat(Repetition.of(report).scenarios())
                .usingRecursiveComparison()
                .ignoringFields("title", "notes", "server.requiresReason")
                .isEqualTo(known);
        assertThat(report.scenarios())
                .allSatisfy(scenario -> assertThat(scenario.inputs().variables())
                        .as(scenario.name())
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
                .contains("What changed", "s3 to s4   Set on the server: tidb_", " conditions hold: --details.")
                .doesNotContain("Chatter per transfer", "By the server's own figures");
    }

    @Test
    void the_first_screen_is_the_answer_then_counts_then_cpu_then_throughput() {
        String screen = Written.brief(PictureReports.real("tidb-rounds"), new TerminalStyle(80, false, false));

        assertThat(screen).startsWith("""
                Best        s5: 1 round trip per statement (s1: 2), 0.47x the CPU.

                                         per statement  round              CPU, us   transfers/s
                scenario                 qry prep exec  trips  client server    vs  median    vs
                s1  text, chatty        2.00    -    -   2.00     126   1011     -    3.94     -
                s2  text, quiet         1.00    -    -   1.00      95    807 0.83x    4.87 1.26x
                s3  prepare every time     - 1.00 1.00   2.00     141   1113 1.31x    3.86 0.74x
                s4  prepare every ti..     - 1.00 1.00   2.00     146    889     ?    4.17     ?
                s5  prepare once           -    - 1.00   1.00      54    515 0.51x    7.84 1.96x
                s6  prepare once, RC..     -    - 1.00   1.00      52    363     ?    9.62     ?
                s7  prepare once, ta..     -    - 1.00   1.00      47    243 0.63x   13.16 1.42x
                Too narrow for close: a wider terminal has them.

                Counts      All 52 counts match the server's own.
                Times       Ratios are known to within 30% for CPU and 20% for transfers/s. s3
                            against itself: +-25% for CPU. The +-10% target for CPU was not
                            reached in 120 s: s1 to s2 13%, s3 to s4 23%, s4 to s5 30%, s5 to s6
                            19%, s6 to s7 16%.
                """);
    }

    @Test
    void of_many_tables_that_are_cached_the_first_are_named() {
        assertThat(Story.steps(report))
                .filteredOn(step -> step.label().equals("s6 to s7"))
                .flatExtracting(Story.Step::sentences)
                .anyMatch(sentence -> sentence.startsWith("Cached by ALTER TABLE ... CACHE: ")
                        && sentence.endsWith(", and 65 other tables."));
    }
}
