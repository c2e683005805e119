package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.Settings.Precision;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.testing.LongTest;
import dev.roundtrip.text.Written;
import java.time.Duration;
import java.util.List;

/** Tests runs whose precision decides the number of rounds, on a real server. */
class PreciseRunIT {

    private static RunReport run(Precision precision, String... scenarios) throws Exception {
        Timing timing = Timing.until(precision, Duration.ofMillis(100), Duration.ofSeconds(1));
        Load load = new Load(2);
        return Requests.run(Requests.on(TestServers.mariaDb(), "roundtrip_run_it", load, timing, scenarios));
    }

    private static List<Round> rounds(ScenarioResult scenario) {
        return scenario.measured().orElseThrow().work().rounds();
    }

    @LongTest
    void rounds_end_when_every_interval_is_narrow_enough_and_each_has_processor_times() throws Exception {
        RunReport report = run(new Precision(1, Duration.ofMinutes(2)), "s5");

        assertThat(report.partial()).isEmpty();
        assertThat(report.scenarios()).allSatisfy(scenario -> {
            assertThat(rounds(scenario).size()).isBetween(6, 20);
            assertThat(rounds(scenario)).allSatisfy(round -> {
                assertThat(round.clientCpuNanosPerStatement()).isPresent();
                assertThat(round.serverCpuNanosPerStatement())
                        .as("of the server that this process started")
                        .isPresent();
            });
        });
        assertThat(report.settings().rounds())
                .isEqualTo(rounds(report.scenarios().get(0)).size());
        assertThat(report.noiseFloor().orElseThrow().rounds())
                .hasSize(report.settings().rounds());
        assertThat(Written.brief(report, Written.PLAIN).replaceAll("\\s+", " "))
                .contains("100% target for CPU was reached.", "warm-up until steady");
    }

    @LongTest
    void no_round_begins_that_would_not_end_in_time_but_three_are_done() throws Exception {
        RunReport report = run(new Precision(0.001, Duration.ofMillis(1)), "s2", "s5");

        assertThat(report.partial()).isEmpty();
        assertThat(report.scenarios())
                .allSatisfy(scenario -> assertThat(rounds(scenario)).hasSize(3));
        assertThat(Written.brief(report, Written.PLAIN).replaceAll("\\s+", " "))
                .contains("0.1% target for CPU was not reached in 0.0 s: s2 to s5");
    }
}
