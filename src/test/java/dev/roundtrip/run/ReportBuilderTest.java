package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.lint.Corpus;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.ServerKind;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportBuilderTest {

    @Test
    void what_was_to_be_measured_and_was_not_has_failed() {
        RunReport report = builder("s4", "s5").nothingMeasured();

        assertThat(report.scenarios().get(0).status()).isEqualTo(Status.SKIPPED);
        assertThat(report.scenarios().get(1).status()).isEqualTo(Status.FAILED);
        assertThat(report.scenarios().get(1).reason()).contains("the run ended before it was measured");
        assertThat(Run.asExpected(report)).isFalse();
    }

    @Test
    void the_report_says_what_was_asked_for_in_the_order_that_it_was_and_each_scenario_its_own_workload() {
        RunReport report = builder("x1", "s3").nothingMeasured();

        assertThat(report.scenarios())
                .extracting(ScenarioResult::name)
                .containsExactly("x1-prepare-few-short", "s3-prepare-every-time");
        assertThat(report.scenarios())
                .extracting(scenario -> scenario.inputs().workload().statements())
                .containsExactly(20, 365);
        assertThat(builder("s6", "s4").nothingMeasured().workloads()).hasSize(1);
        assertThat(report.environment().harness()).isEqualTo("test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s1", "s3", "s5", "s7", "x1 s3"})
    void every_report_of_the_study_recommends_the_one_string_for_its_largest_workload(String scenarios) {
        assertThat(builder(ServerKind.TIDB, scenarios.split(" "))
                        .nothingMeasured()
                        .recommended())
                .hasValueSatisfying(use -> assertThat(use.jdbcUrl()).isEqualTo(Corpus.RECOMMENDED));
    }

    private static ReportBuilder builder(String... names) {
        return builder(ServerKind.MARIADB, names);
    }

    private static ReportBuilder builder(ServerKind kind, String... names) {
        RunRequest request = Requests.of(Permission.SESSION_ONLY, names);
        FakeServer server = FakeServer.ours(kind);
        return Requests.builder(request, Plan.of(request, List.of(server), List.of()), server);
    }
}
