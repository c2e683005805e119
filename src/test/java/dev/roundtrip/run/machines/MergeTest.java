package dev.roundtrip.run.machines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.DataCheck;
import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.LatencySummary;
import dev.roundtrip.report.Machine;
import dev.roundtrip.report.ReportException;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Schemas;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.Work;
import dev.roundtrip.run.Run;
import dev.roundtrip.testing.Records;
import dev.roundtrip.testing.TestResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Tests the report of a real run, as if two machines had done the same at the same time. */
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
                (double) figures.roundTrips(),
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

        assertThat(both.latencies().statement().orElseThrow().p99())
                .isEqualTo(one.latencies().statement().orElseThrow().p99());
        assertThat(both.latencies().statement().orElseThrow().count())
                .isEqualTo(2 * one.latencies().statement().orElseThrow().count());
        Latencies raw = Latencies.decoded(both.histograms().statement().orElseThrow());
        assertThat(raw.count())
                .isEqualTo(both.latencies().statement().orElseThrow().count());
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
        Schemas.requireValid(Json.text(BOTH));
        assertThat(JsonReport.parse(Json.text(BOTH), "both")).isEqualTo(BOTH);
    }

    /** The report as machine {@code number} of three would write it. */
    private static Part machine(int number, RunReport report, int late, DataCheck... checks) {
        Machine.Starts starts = new Machine.Starts(number, 3, Instant.EPOCH, 4, 1, 2, 3, late);
        String name = "machine " + number;
        return new Part(
                name + ".json", report.by(Machine.of(name, report, Optional.of(starts), List.of(checks)), List.of()));
    }

    /** The report of a machine that has not read the server, as only the first one has. */
    private static RunReport unread(RunReport report) {
        return report.with(report.scenarios().stream()
                .map(row -> Records.with(
                        row,
                        Map.of(
                                "measured",
                                row.measured()
                                        .map(figures -> Records.with(figures, Map.of("server", Optional.empty()))))))
                .toList());
    }

    private static RunReport three(int late, DataCheck... checks) {
        return Merge.of(List.of(
                machine(2, unread(ONE), late, checks),
                machine(1, ONE, 0, checks),
                machine(3, unread(OTHER), 0, checks)));
    }

    @Test
    void a_lost_machine_makes_the_report_partial_which_is_never_as_expected_and_is_named() {
        RunReport partial = Merge.of(List.of(machine(1, ONE, 0), machine(3, unread(OTHER), 0)));

        assertThat(partial.partial().orElseThrow())
                .contains("machine 2 was lost: its report is not among these. The figures are of the others.");
        assertThat(Run.asExpected(ONE)).isTrue();
        assertThat(Run.asExpected(partial)).isFalse();
        assertThat(partial.machines()).extracting(Machine::name).containsExactly("machine 1", "machine 3", "machine 2");
        assertThat(measured(partial)).allMatch(figures -> figures.server().isEmpty());
    }

    @Test
    void what_the_first_machine_read_of_the_server_is_compared_with_the_sum_of_all_wires() {
        RunReport all = three(0);

        assertThat(all.partial()).isEmpty();
        assertThat(all.machines()).extracting(Machine::name).containsExactly("machine 1", "machine 2", "machine 3");
        for (int i = 0; i < measured(ONE).size(); i++) {
            assertThat(measured(all).get(i).server().map(ServerSide::figures))
                    .isEqualTo(measured(ONE).get(i).server().map(ServerSide::figures));
        }
        assertThat(all.findings())
                .anyMatch(finding -> finding.contains("the machines together and the server disagree"));
    }

    @Test
    void a_late_machine_leaves_the_servers_figures_out() {
        RunReport all = three(1);

        assertThat(measured(all)).allMatch(figures -> figures.server().isEmpty());
        assertThat(all.findings()).contains(Merge.LATE);
        assertThat(all.partial()).isEmpty();
    }

    @Test
    void the_workloads_checks_are_judged_with_the_transactions_of_all_machines() {
        DataCheck ofOne = new DataCheck("bank", "3 rows for each transfer", 100, 190, 3, 10, 0);
        assertThat(three(0, ofOne).partial()).isEmpty();

        DataCheck missing = new DataCheck("bank", "3 rows for each transfer", 100, 189, 3, 10, 0);
        RunReport broken = three(0, missing);
        assertThat(broken.partial()).hasValue("The workload's checks do not hold.");
        assertThat(broken.findings())
                .contains(
                        "After the run this does not hold: 3 rows for each transfer (189 instead of 190). Do not trust"
                                + " the results, unless another client wrote.");

        RunReport unknown = Merge.of(List.of(machine(1, ONE, 0, ofOne), machine(2, unread(OTHER), 0, ofOne)));
        assertThat(unknown.findings())
                .contains("Whether the checks hold is unknown: the transactions of a machine are not known.");
    }

    @Test
    void machines_of_two_runs_and_a_machine_that_is_given_twice_are_refused() {
        RunReport other = OTHER.by(
                Machine.of(
                        "machine 2",
                        OTHER,
                        Optional.of(new Machine.Starts(2, 3, Instant.EPOCH.plusSeconds(60), 4, 1, 2, 3, 0)),
                        List.of()),
                List.of());
        Part first = machine(1, ONE, 0);
        assertThatThrownBy(() -> Merge.of(List.of(first, new Part("b.json", other))))
                .isInstanceOf(ReportException.class)
                .hasMessage(
                        "The runs differ: the machines' start is 3 at 1970-01-01T00:00:00Z in machine 1.json and 3 at"
                                + " 1970-01-01T00:01:00Z in b.json. Load machines need the same options.");
        assertThatThrownBy(() -> Merge.of(List.of(first, machine(1, OTHER, 0))))
                .hasMessage("Two of the reports are of machine 1.");
        assertThatThrownBy(() -> Merge.of(List.of(first, new Part("alone.json", OTHER))))
                .hasMessageContaining(" in machine 1.json and  in alone.json.");
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
        refused("\"isolation\":\"readCommitted\"", "\"isolation\":\"repeatableRead\"", ".inputs.profile.");
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
