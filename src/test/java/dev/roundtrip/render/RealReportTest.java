package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.profile.Profiles;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.run.KnownProfiles;
import dev.roundtrip.run.Repetition;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The JSON of a run of all scenarios on TiDB v8.5.3, and nothing else. */
class RealReportTest {

    private final RunReport report = PictureReports.real("tidb");

    private String step(String label) {
        return Story.steps(report).stream()
                .filter(step -> step.label().equals(label))
                .findFirst()
                .map(step -> String.join(" ", step.sentences()))
                .orElseThrow();
    }

    @Test
    void it_tells_every_input_of_every_scenario() {
        List<Scenario> known =
                KnownProfiles.profiles().resolve(Profiles.names()).value().orElseThrow();
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
    void what_changed_names_the_variable_or_the_table_statement() {
        assertThat(step("s3 to s4"))
                .startsWith("Set on the server: tidb_ignore_prepared_cache_close_stmt=ON (session; it was 0),"
                        + " tidb_session_plan_cache_size=1000 (session; it was 100). The string is the same.");
        assertThat(step("s5 to s6"))
                .startsWith(
                        "Set on the server: tidb_rc_read_check_ts=ON (instance; it was OFF). The string is the same.");
        assertThat(step("s6 to s7"))
                .startsWith("Cached by ALTER TABLE ... CACHE: ")
                .contains(", and 65 other tables. The string is the same.");
        assertThat(step("s7 to x1"))
                .contains(
                        "Another workload: bank transfer, short texts, 20 statements, READ COMMITTED, texts of up to ");
    }
}
