package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Work;
import dev.roundtrip.scenario.LatencyPlace;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.WorkloadSpec.WorkloadText;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.testing.Texts;
import dev.roundtrip.text.ConditionWords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a run over latencies between the nodes of a cluster, with one run for all tests. It is skipped without the
 * images.
 */
@Tag("long")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class NodeLatencyRunIT {

    private static final long DELAY_MILLIS = 200;
    private static final Duration SLICE = Duration.ofSeconds(2);
    private static final int THREADS = 2;

    private static RunReport report;

    @BeforeAll
    static void run() throws Exception {
        TestServers.requireClusterImages(ClusterShape.DEFAULT.withLatencies());
        List<NetworkLatency> latencies = new ArrayList<>();
        for (LatencyPlace place : LatencyPlace.values()) {
            latencies.add(NetworkLatency.NONE.at(Optional.of(place)));
            latencies.add(new NetworkLatency(DELAY_MILLIS * 1_000_000, OptionalLong.empty()).at(Optional.of(place)));
        }
        List<Scenario> scenarios = new ArrayList<>();
        for (Scenario scenario : Requests.scenarios("l1", "l2", "l3", "l4", "l5")) {
            scenarios.add(scenario.withSizes(small(scenario)));
        }
        scenarios.add(Requests.scenario("s2").running(scenarios.get(0).workload()));
        report = Requests.run(Requests.on(
                List.of(RunServer.only(ServerRequest.cluster(ClusterShape.DEFAULT))),
                new Load(THREADS),
                new Timing(SLICE, 1, Duration.ofMillis(500)),
                latencies,
                scenarios));
        assertThat(report.partial()).isEmpty();
    }

    private static WorkloadText small(Scenario scenario) {
        return Workloads.resized(scenario.workload().file().orElseThrow(), Map.of("tables", 2L, "table_size", 500L))
                .orElseThrow();
    }

    @Test
    void a_profile_for_one_place_is_a_row_over_each_line_there_and_another_profile_over_every_line() {
        assertThat(report.scenarios().stream()
                        .filter(scenario -> !Scenario.shortName(scenario.name()).equals("s2"))
                        .map(scenario -> Scenario.shortName(scenario.name()) + " "
                                + ConditionWords.of(scenario.latency().orElseThrow())))
                .containsExactly(Texts.pieces("""
                        l1 tiproxy as is | l1 tiproxy 200ms | l2 tidb as is | l2 tidb 200ms | l3 pd as is
                        l3 pd 200ms | l4 tikv-write as is | l4 tikv-write 200ms | l5 tikv-read as is
                        l5 tikv-read 200ms
                        """));
        assertThat(report.scenarios()).hasSize(20);
    }

    @Test
    void a_connection_does_at_most_one_statement_that_crosses_a_line_in_the_time_of_the_delay() {
        for (LatencyPlace place : LatencyPlace.values()) {
            Work work = row("l", place).work();
            assertThat(work.statements()).as(place.word()).isBetween(1L, mostThatCross(work));
        }
    }

    @Test
    void a_point_select_in_autocommit_mode_does_not_cross_the_line_to_pd() {
        Work work = row("s2", LatencyPlace.PD).work();
        assertThat(work.statements()).isGreaterThan(mostThatCross(work));
    }

    @Test
    void wire_and_all_tidb_together_count_the_same_commands_over_every_line() {
        assertThat(report.scenarios())
                .allSatisfy(scenario -> assertThat(scenario.measured()
                                .orElseThrow()
                                .server()
                                .orElseThrow()
                                .reconciliation())
                        .filteredOn(figure -> figure.figure().startsWith("COM_"))
                        .isNotEmpty()
                        .allMatch(CrossCheckLine::agrees));
        assertThat(Run.asExpected(report)).isTrue();
    }

    /** What all connections do if each waits for the delay with each statement, and some more. */
    private static long mostThatCross(Work work) {
        return THREADS * (work.elapsedNanos() / 1_000_000 / DELAY_MILLIS + 2);
    }

    private static Measured row(String scenario, LatencyPlace place) {
        return Requests.measured(
                report,
                row -> Scenario.shortName(row.name()).startsWith(scenario)
                        && row.latency().orElseThrow().place().equals(Optional.of(place))
                        && !row.latency().orElseThrow().isNone());
    }
}
