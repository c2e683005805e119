package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Json;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.text.ConditionWords;
import dev.roundtrip.verdict.Ratios;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests a run over latencies, with one run for all tests, on a server that no pool of another test still pings. */
class RunLatencyIT {

    private static final List<NetworkLatency> LATENCIES =
            List.of(NetworkLatency.NONE, new NetworkLatency(300_000, OptionalLong.empty()));

    private static RunReport report;

    @BeforeAll
    static void run() throws Exception {
        report = run(new Load(2), LATENCIES);
    }

    private static RunReport run(Load load, List<NetworkLatency> latencies) throws Exception {
        Timing timing = new Timing(Duration.ofMillis(100), 1, Duration.ZERO);
        List<RunServer> only = List.of(RunServer.only(ServerRequest.mariaDb()));
        return Requests.run(Requests.on(only, load, timing, latencies, Requests.scenarios("s3", "s5")));
    }

    @Test
    void each_scenario_is_measured_over_each_line() {
        assertThat(report.scenarios())
                .extracting(scenario -> Scenario.shortName(scenario.name()) + " "
                        + scenario.latency().map(ConditionWords::of).orElse("-"))
                .containsExactly("s3 no latency", "s5 no latency", "s3 0.3ms", "s5 0.3ms");
        assertThat(Run.asExpected(report)).isTrue();
        assertThat(report.findings()).isEmpty();
        assertThat(report.latencies()).isEqualTo(LATENCIES);
    }

    @Test
    void the_same_is_sent_over_each_line() {
        assertThat(measured(2).commandsPerStatement()).isEqualTo(measured(0).commandsPerStatement());
        assertThat(measured(3).roundTripsPerTransaction()).isEqualTo(measured(1).roundTripsPerTransaction());
    }

    @Test
    void no_statement_and_no_transaction_takes_less_than_its_round_trips() {
        for (ScenarioResult scenario : report.scenarios()) {
            long rtt = scenario.latency().orElseThrow().rttNanos();
            Measured measured = scenario.measured().orElseThrow();
            assertThat(measured.latencies().statement().orElseThrow().mean())
                    .isGreaterThanOrEqualTo(rtt * Math.floor(measured.roundTripsPerStatement()));
            assertThat(measured.latencies().transaction().orElseThrow().mean())
                    .isGreaterThanOrEqualTo(rtt * measured.roundTripsPerTransaction());
        }
    }

    @LongTest
    void with_several_numbers_of_threads_each_scenario_is_measured_and_compared_with_each() throws Exception {
        RunReport threads = run(new Load(List.of(1, 3), OptionalDouble.empty(), false), List.of());

        assertThat(Run.asExpected(threads)).isTrue();
        assertThat(threads.scenarios())
                .extracting(scenario -> Scenario.shortName(scenario.name()) + " "
                        + scenario.connections() + " "
                        + scenario.measured().orElseThrow().firstUse().connections())
                .containsExactly("s3 1 1", "s5 1 1", "s3 3 3", "s5 3 3");
        assertThat(threads.byConditions())
                .extracting(part ->
                        ConditionWords.of(threads, part.scenarios().get(0).conditions()))
                .containsExactly("x1", "x3");
        assertThat(Ratios.of(threads).groups()).hasSize(2).allMatch(group -> group.size() == 2);
        assertThat(Repetition.of(JsonReport.parse(Json.text(threads), "report"))
                        .load()
                        .threads())
                .containsExactly(1, 3);
    }

    private static Measured measured(int row) {
        return report.scenarios().get(row).measured().orElseThrow();
    }
}
