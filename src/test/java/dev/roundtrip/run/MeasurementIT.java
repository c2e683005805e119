package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.TestServers;
import dev.roundtrip.text.TerminalStyle;
import dev.roundtrip.text.Written;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the outcome of a measurement when something in the run itself breaks, on a real server with real lanes. */
class MeasurementIT {

    private static final String DATABASE = "roundtrip_run_it";

    /** Two readings are for the first slice; the next is at the second slice's beginning, the one after at its end. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void a_defect_at_a_slices_boundary_ends_the_run_and_what_was_measured_before_is_reported(int goodReadings)
            throws Exception {
        Heard heard = new Heard();

        RunReport report = measured(goodReadings, heard);

        assertThat(report.scenarios().get(0).status()).isEqualTo(Status.MEASURED);
        assertThat(report.scenarios().get(0).measured().orElseThrow().work().transactions())
                .isPositive();
        assertThat(report.scenarios().get(1).status()).isEqualTo(Status.FAILED);
        assertThat(report.partial().orElseThrow())
                .startsWith("s5 failed: a defect of Roundtrip:")
                .endsWith("the witness is broken.");
        assertThat(Run.asExpected(report)).isFalse();
        assertThat(Written.details(report, new TerminalStyle(200, false, false)))
                .contains("s2", "the witness is broken");
        assertThat(heard.defects).containsExactly("the witness is broken");
    }

    @Test
    void in_the_first_slice_nothing_was_measured_and_the_report_says_so() throws Exception {
        RunReport report = measured(0, new Heard());

        assertThat(report.scenarios()).allMatch(scenario -> scenario.status() == Status.FAILED);
        assertThat(report.partial().orElseThrow()).startsWith("s2 failed:");
    }

    private static RunReport measured(int goodReadings, RunEvents events) throws Exception {
        DatabaseServer server = TestServers.mariaDb();
        Timing timing = new Timing(Duration.ofMillis(200), 2, Duration.ZERO);
        return Requests.measured(
                Requests.on(server, DATABASE, new Load(2), timing, "s2", "s5"),
                server,
                List.of(),
                new ServerObserver(database -> Optional.of(new BrokenWitness(goodReadings)), WallClock.SYSTEM),
                new StopRequest(),
                events);
    }

    private static final class Heard implements RunEvents {

        private final List<String> defects = new ArrayList<>();

        @Override
        public void defect(String sentence, RuntimeException failure) {
            defects.add(failure.getMessage());
        }
    }
}
