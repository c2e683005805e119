package dev.roundtrip.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.cli.options.OutputFiles;
import dev.roundtrip.report.JsonReport;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.testing.TestResource;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Tests what a run says of its progress. */
class ProgressDisplayTest {

    @Test
    void the_number_of_slices_is_said_with_each_and_none_is_guessed_where_the_figures_decide_it() {
        assertThat(ended(7, 12)).matches("  7 of 12  round 2 s5 +812\\.4 transfers/s");
        assertThat(ended(7, 0)).matches("  7  round 2 s5 +812\\.4 transfers/s");
    }

    /** Counts are exact after one round; the figures of later rounds are in the report. */
    @Test
    void a_log_has_the_figures_of_the_first_round_once() {
        RunReport report = JsonReport.parse(TestResource.run("tidb-rounds"), "rounds");

        String said = said(display -> {
            display.checkpoint(report);
            display.warning("something");
            display.checkpoint(report);
        });

        assertThat(said).containsOnlyOnce("commands per statement").containsOnlyOnce("s3  prepare every time");
        assertThat(said).doesNotContain("\u001b");
    }

    @Test
    void a_defect_that_ended_a_run_is_a_warning_with_what_to_try_and_no_trace() {
        assertThat(said(display -> display.defect("s5 failed: a defect.", new IllegalStateException("broken"))))
                .isEqualTo("warning: s5 failed: a defect. Set ROUNDTRIP_TRACE=1 to see where, and report it.");
    }

    private static String ended(int slice, int slices) {
        return said(display -> {
            display.sliceBegins(slice, slices, "round 2 s5");
            display.sliceEnded(slice, slices, "round 2 s5", 812.4);
        });
    }

    private static String said(Consumer<ProgressDisplay> events) {
        StringWriter err = new StringWriter();
        Terminal terminal = Said.terminal(new StringWriter(), err);
        try (ProgressDisplay display = new ProgressDisplay(terminal, new OutputFiles(List.of()), "transfers")) {
            events.accept(display);
        }
        return err.toString().stripTrailing();
    }
}
