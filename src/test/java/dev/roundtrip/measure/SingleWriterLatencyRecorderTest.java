package dev.roundtrip.measure;

import static dev.roundtrip.metrics.ScriptedFigures.latencies;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class SingleWriterLatencyRecorderTest {

    private final SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();

    @Test
    void count_sum_and_maximum_are_exact_and_no_percentile_is_above_the_maximum() {
        Latencies latencies = latencies(1_234_567, 7_654_321, 1);

        assertThat(latencies.count()).isEqualTo(3);
        assertThat(latencies.totalNanos()).isEqualTo(1_234_567 + 7_654_321 + 1);
        assertThat(latencies.maxNanos()).isEqualTo(7_654_321);
        assertThat(latencies.percentileNanos(100)).isEqualTo(7_654_321);
        assertThat(latencies(1_000_001).percentileNanos(50)).isEqualTo(1_000_001);
    }

    @Test
    void percentiles_are_within_one_percent() {
        Latencies latencies = latencies(LongStream.rangeClosed(1, 1_000)
                .map(millis -> millis * 1_000_000)
                .toArray());

        assertThat(latencies.percentileNanos(50)).isCloseTo(500_000_000L, Percentage.withPercentage(1));
        assertThat(latencies.percentileNanos(99)).isCloseTo(990_000_000L, Percentage.withPercentage(1));
        assertThat(latencies.percentileNanos(99.9)).isCloseTo(999_000_000L, Percentage.withPercentage(1));
    }

    @Test
    void a_value_above_an_hour_is_in_the_last_step_and_one_below_zero_is_0() {
        long most = SingleWriterLatencyRecorder.MAX_NANOS;
        Latencies latencies = latencies(-1, 2 * most);

        assertThat(latencies.count()).isEqualTo(2);
        assertThat(latencies.totalNanos()).isEqualTo(2 * most);
        assertThat(latencies.maxNanos()).isEqualTo(2 * most);
        assertThat(latencies.percentileNanos(100)).isCloseTo(most, Percentage.withPercentage(1));
    }

    @Test
    void an_interval_starts_where_the_one_before_ended() {
        recorder.record(9_000_000);
        Latencies first = recorder.takeInterval();
        recorder.record(2_000);
        recorder.record(3_000);
        Latencies second = recorder.takeInterval();
        Latencies third = recorder.takeInterval();

        assertThat(first.totalNanos()).isEqualTo(9_000_000);
        assertThat(second.totalNanos()).isEqualTo(5_000);
        assertThat(second.maxNanos()).as("a small maximum follows a large one").isEqualTo(3_000);
        assertThat(third.count()).isZero();
        assertThat(third.percentileNanos(99)).isZero();
        assertThat(third.maxNanos()).isZero();
    }

    @Test
    void several_recorders_add_up_in_a_collector_and_each_is_empty_afterwards() {
        SingleWriterLatencyRecorder other = new SingleWriterLatencyRecorder();
        recorder.record(5_000_000_000L);
        other.record(1_000);

        LatencyCollector collector = new LatencyCollector();
        recorder.drainInto(collector);
        other.drainInto(collector);
        other.record(2_000);

        assertThat(collector.toLatencies().count()).isEqualTo(2);
        assertThat(collector.toLatencies().maxNanos()).isEqualTo(5_000_000_000L);
        assertThat(other.takeInterval().totalNanos()).isEqualTo(2_000);
        assertThat(recorder.takeInterval().count()).isZero();
    }

    @Test
    void every_value_is_in_exactly_one_interval_and_wholly_while_the_writer_works() throws InterruptedException {
        AtomicLong count = new AtomicLong();

        whileItWrites(300_000, i -> 3_000, interval -> {
            assertThat(interval.totalNanos()).isEqualTo(3_000 * interval.count());
            count.addAndGet(interval.count());
        });

        assertThat(count).hasValue(300_000);
    }

    @Test
    void no_maximum_is_below_or_much_above_the_largest_value_while_the_writer_works() throws InterruptedException {
        long[] values = {700, 40_000, 2_500_000, 130_000_000};
        whileItWrites(400_000, i -> values[Long.numberOfTrailingZeros(i + 1) / 4 % values.length], interval -> {
            if (interval.count() > 0) {
                long inHistogram = Latencies.decoded(interval.encoded()).maxNanos();
                long largest = Arrays.stream(values)
                        .filter(value -> value <= inHistogram)
                        .max()
                        .orElseThrow();
                assertThat(interval.maxNanos()).isBetween(largest, largest + largest / 100 + 512);
            }
        });
    }

    /** Takes intervals until all values are written, and passes on each. */
    private void whileItWrites(int count, LongUnaryOperator values, Consumer<Latencies> each)
            throws InterruptedException {
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = new Thread(
                () -> {
                    LongStream.range(0, count).map(values).forEach(recorder::record);
                    done.set(true);
                },
                "writer");
        writer.start();
        boolean last;
        do {
            last = done.get();
            each.accept(recorder.takeInterval());
        } while (!last);
        writer.join();
    }
}
