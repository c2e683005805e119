package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.advice.Corpus;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Status;
import dev.roundtrip.result.Workload;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportBuilderTest {

    @Test
    void a_run_in_which_everything_is_skipped_is_whole_and_as_expected() {
        RunReport report = builder("s4", "s6").nothingMeasured();

        assertThat(report.scenarios())
                .allMatch(scenario -> scenario.status() == Status.SKIPPED)
                .allMatch(scenario -> scenario.reason().isPresent())
                .allMatch(scenario -> scenario.measured().isEmpty());
        assertThat(report.partial()).isEmpty();
        assertThat(Run.asExpected(report)).isTrue();
    }

    @Test
    void what_was_to_be_measured_and_was_not_has_failed() {
        RunReport report = builder("s4", "s5").nothingMeasured();

        assertThat(report.scenarios().get(0).status()).isEqualTo(Status.SKIPPED);
        assertThat(report.scenarios().get(1).status()).isEqualTo(Status.FAILED);
        assertThat(report.scenarios().get(1).reason()).contains("the run ended before it was measured");
        assertThat(Run.asExpected(report)).isFalse();
    }

    @Test
    void the_report_says_what_was_asked_for_in_the_order_that_it_was() {
        RunReport report = builder("s6", "s4").nothingMeasured();

        assertThat(report.scenarios())
                .extracting(ScenarioResult::name)
                .containsExactly("s6-prepare-once-rc-read", "s4-prepare-every-time-plan-cache");
        assertThat(report.workloads())
                .singleElement()
                .extracting(Workload::statements)
                .isEqualTo(365);
        assertThat(report.environment().harness()).isEqualTo("test");
    }

    @Test
    void each_scenario_states_its_own_workload() {
        RunReport report = builder("s3", "x1").nothingMeasured();

        assertThat(report.scenarios())
                .extracting(scenario -> scenario.inputs().workload().statements())
                .containsExactly(365, 20);
    }

    @Test
    void the_string_to_use_holds_the_statements_of_the_largest_workload() {
        assertThat(builder("x1", "s3").nothingMeasured().recommended())
                .isEqualTo(builder("s3", "x1").nothingMeasured().recommended());
    }

    @Test
    void every_report_of_the_study_recommends_the_one_string() {
        for (String scenario : List.of("s1", "s3", "s5", "s7")) {
            assertThat(builder(scenario).nothingMeasured().recommended())
                    .hasValueSatisfying(use -> assertThat(use.jdbcUrl()).isEqualTo(Corpus.RECOMMENDED));
        }
    }

    private static ReportBuilder builder(String... names) {
        RunRequest request = Requests.of(Permission.SESSION_ONLY, names);
        FakeServer server = FakeServer.ours(ServerKind.MARIADB);
        return Requests.builder(request, Plan.of(request, List.of(server), List.of()), server);
    }
}
