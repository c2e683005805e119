package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WatchedLatenciesTest {

    /**
     * The highest value of its histogram's step: the maximum of values that come while an interval is taken is a
     * step's.
     */
    private static final long NANOS = 3_071;

    private final WatchedLatencies latencies = new WatchedLatencies();

    @Test
    void looks_and_intervals_during_recording_lose_nothing() {
        int values = 1_000_000;
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < values; i++) {
                latencies.record(NANOS);
            }
        });

        Latencies intervals = Latencies.none();
        long last = 0;
        while (!writer.isDone()) {
            long now = latencies.soFar().count();
            assertThat(now).isGreaterThanOrEqualTo(last);
            last = now;
            intervals = intervals.plus(latencies.takeInterval());
        }
        writer.join();
        intervals = intervals.plus(latencies.takeInterval());

        assertThat(intervals.count()).isEqualTo(values);
        assertThat(intervals.totalNanos()).isEqualTo(values * NANOS);
        assertThat(latencies.soFar().totalNanos()).isEqualTo(values * NANOS);
        assertThat(latencies.soFar().maxNanos()).isEqualTo(NANOS);
        assertThat(latencies.takeInterval().count()).isZero();
    }
}
