package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceResult.Ending;
import dev.roundtrip.workload.load.SliceResult.SliceLatencies;
import dev.roundtrip.workload.load.SliceResult.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private static final long STATEMENTS = 1_000;

    private static SliceResult slice(long statements, long cpuNanos, Ending ending) {
        SliceLatencies none = new SliceLatencies(Latencies.none(), Latencies.none(), Latencies.none());
        return new SliceResult(1, new Work(3, statements, 0, 0, 0, 0, 0), 1, cpuNanos, none, List.of(), ending, "");
    }

    private static WarmUp after(long... microsPerStatement) {
        WarmUp warmUp = new WarmUp();
        for (long micros : microsPerStatement) {
            warmUp.add(slice(STATEMENTS, micros * 1_000 * STATEMENTS, Ending.COMPLETED));
        }
        return warmUp;
    }

    @Test
    void a_lane_is_warm_when_the_last_three_windows_took_about_the_same_processor_time_per_statement() {
        assertThat(after(400, 200, 100, 101, 99).isSteady()).isTrue();
        assertThat(after(400, 200, 150, 120).isSteady()).as("falling").isFalse();
        assertThat(after(100, 100).isSteady()).as("two windows").isFalse();
    }

    @Test
    void a_window_in_which_nothing_was_done_says_nothing() {
        WarmUp warmUp = after(100, 100);
        warmUp.add(slice(0, 0, Ending.STOPPED));

        assertThat(warmUp.isSteady()).isFalse();
    }
}
