package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyStepsTest {

    private final Histogram library = new Histogram(1_000, SingleWriterLatencyRecorder.MAX_NANOS, 2);

    @Test
    void the_values_beside_each_boundary_lie_in_the_steps_that_the_library_has_for_them() {
        expectTheLibrarysStep(0);
        expectTheLibrarysStep(SingleWriterLatencyRecorder.MAX_NANOS);
        for (int step = 1; step <= LatencySteps.of(SingleWriterLatencyRecorder.MAX_NANOS); step++) {
            expectTheLibrarysStep(LatencySteps.lowest(step) - 1);
            expectTheLibrarysStep(LatencySteps.lowest(step));
        }
    }

    @Test
    void steps_follow_one_another_without_a_gap() {
        for (int step = 0; step <= LatencySteps.of(SingleWriterLatencyRecorder.MAX_NANOS); step++) {
            assertThat(LatencySteps.of(LatencySteps.lowest(step))).isEqualTo(step);
            assertThat(LatencySteps.of(LatencySteps.highest(step))).isEqualTo(step);
        }
    }

    private void expectTheLibrarysStep(long nanos) {
        int step = LatencySteps.of(nanos);
        assertThat(LatencySteps.lowest(step)).as("step of %d", nanos).isEqualTo(library.lowestEquivalentValue(nanos));
        assertThat(LatencySteps.highest(step)).as("step of %d", nanos).isEqualTo(library.highestEquivalentValue(nanos));
    }
}
