package dev.roundtrip.run.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.TestResource;
import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.JsonReport;
import dev.roundtrip.result.LatencySummary;
import dev.roundtrip.result.Machine;
import dev.roundtrip.result.ReportException;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.Schemas;
import dev.roundtrip.result.Work;
import dev.roundtrip.run.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** The report of a real run, as if two machines had done the same at the same time. */
class MergeTest {

    private static final String TEXT = TestResource.run("tidb").replaceAll("\" ?: ", "\":");
    private static final RunReport ONE = JsonReport.parse(TEXT, "one");
    private static final RunReport OTHER =
            parsed("\"startedAt\":\"[^\"]*\"", startedAt(ONE.startedAt().minusMillis(1)));
    private static final RunReport BOTH = Merge.of(List.of(new Part("one", ONE), new Part("other", OTHER)));

    private static RunReport parsed(String pattern, String replacement) {
        String changed = TEXT.replaceFirst(pattern, replacement);
        assertThat(changed).isNotEqualTo(TEXT);
        return JsonReport.parse(changed, "other");
    }

    private static RunReport merged(RunReport other) {
        return Merge.of(List.of(new Part("a.json", ONE), new Part("b.json", other)));
    }

    private static List<Measured> measured(RunReport report) {
        return report.scenarios().stream()
                .flatMap(scenario -> scenario.measured().stream())
                .toList();
    }

    @Test
    void counts_and_throughputs_are_added_and_counts_per_statement_stay() {
        assertThat(measured(BOTH)).hasSameSizeAs(measured(ONE)).isNotEmpty();
        for (int i = 0; i < measured(ONE).size(); i++) {
            Measured one = measured(ONE).get(i);
            Measured both = measured(BOTH).get(i);
            assertThat(added(both).toArray())
                    .containsExactly(added(one).map(figure -> 2 * figure).toArray(), within(1e-6));
            assertThat(both.work().elapsedNanos()).isEqualTo(one.work().elapsedNanos());
            assertThat(both.commands().stream().map(CommandResult::count))
                    .isEqualTo(one.commands().stream()
                            .map(command -> 2 * command.count())
                            .toList());
            assertThat(both.expectations())
                    .usingRecursiveComparison()
                    .withComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
                    .isEqualTo(one.expectations());
        }
    }

    private static DoubleStream added(Measured figures) {
        Work work = figures.work();
        return DoubleStream.of(
                (double) work.transactions(),
                (double) work.statements(),
                (double) work.totals().roundTrips(),
                (double) work.totals().bytesSent(),
                (double) figures.chatterCount(),
                (double) figures.firstUse().commands(),
                work.transactionsPerSecond(),
                work.medianTransactionsPerSecond());
    }

    @Test
    void percentiles_come_from_the_merged_histograms() {
        Measured one = measured(ONE).get(0);
        Measured both = measured(BOTH).get(0);

        assertThat(both.latencies().statement().p99())
                .isEqualTo(one.latencies().statement().p99());
        assertThat(both.latencies().statement().count())
                .isEqualTo(2 * one.latencies().statement().count());
        Latencies raw = Latencies.decoded(both.histograms().statement().orElseThrow());
        assertThat(raw.count()).isEqualTo(both.latencies().statement().count());
        for (int i = 0; i < one.commands().size(); i++) {
            Optional<LatencySummary> ofOne = one.commands().get(i).latency();
            Optional<LatencySummary> ofBoth = both.commands().get(i).latency();
            assertThat(ofBoth.map(LatencySummary::count)).isEqualTo(ofOne.map(latency -> 2 * latency.count()));
            assertThat(ofBoth.map(LatencySummary::p99)).isEqualTo(ofOne.map(LatencySummary::p99));
        }
    }

    @Test
    void readings_of_the_whole_server_are_not_added() {
        assertThat(measured(ONE)).anyMatch(figures -> figures.server().isPresent());
        assertThat(measured(BOTH)).allMatch(figures -> figures.server().isEmpty());
        assertThat(BOTH.findings()).contains(Merge.READINGS_OVERLAP);
    }

    @Test
    void the_report_says_what_each_machine_gave_and_is_valid_and_read_again() {
        assertThat(BOTH.machines()).extracting(Machine::name).containsExactly("one", "other");
        assertThat(BOTH.machines().get(1).gave().get(0).transactions())
                .isEqualTo(measured(ONE).get(0).work().transactions());
        assertThat(BOTH.settings().threads()).isEqualTo(2 * ONE.settings().threads());
        Schemas.requireValid(JsonReport.write(BOTH));
        assertThat(JsonReport.parse(JsonReport.write(BOTH), "both")).isEqualTo(BOTH);
    }

    @Test
    void a_lost_machine_makes_the_report_partial_which_is_never_as_expected_and_is_named() {
        RunReport partial = Merge.of(
                List.of(new Part("machine 1", ONE)), List.of(Machine.lost("machine 2", "it sent no sign of life.")));

        assertThat(partial.partial().orElseThrow()).contains("machine 2 was lost: it sent no sign of life.");
        assertThat(Run.asExpected(ONE)).isTrue();
        assertThat(Run.asExpected(partial)).isFalse();
        assertThat(measured(partial).get(0).work())
                .isEqualTo(measured(ONE).get(0).work());
        assertThat(measured(partial)).allMatch(figures -> figures.server().isEmpty());
    }

    private static String startedAt(Instant time) {
        return "\"startedAt\":\"" + time + "\"";
    }

    @Test
    void runs_that_were_made_one_after_the_other_are_refused() {
        RunReport later =
                parsed("\"startedAt\":\"[^\"]*\"", startedAt(ONE.startedAt().plusSeconds(86_400)));
        assertThatThrownBy(() -> merged(later))
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("a.json and b.json were not measured together: they began 86400 s apart");
    }

    @Test
    void reports_of_different_experiments_are_refused_with_the_first_difference() {
        refused("\"version\":\"v8[^\"]*\"", "\"version\":\"v7.5.0\"", "environment.server.version is v8");
        refused("\"durationNanos\":[0-9]+", "\"durationNanos\":77000000", "and PT0.077S in b.json");
        refused("\"harness\":\"[^\"]*\"", "\"harness\":\"0\"", "environment.harness is");
        refused("\"isolation\":\"read-committed\"", "\"isolation\":\"repeatable-read\"", ".inputs.profile.");
    }

    private static void refused(String pattern, String replacement, String difference) {
        RunReport changed = parsed(pattern, replacement);
        assertThatThrownBy(() -> merged(changed))
                .isInstanceOf(ReportException.class)
                .hasMessageContainingAll("The runs differ: ", difference, "in a.json and", "in b.json");
    }

    @Test
    void a_report_whose_experiment_differs_in_a_scenario_alone_is_refused() {
        ScenarioResult first = ONE.scenarios().get(0);
        RunReport fewer = ONE.with(List.of(first));
        assertThatThrownBy(() -> merged(fewer)).hasMessageContaining("number of scenarios");
    }
}
