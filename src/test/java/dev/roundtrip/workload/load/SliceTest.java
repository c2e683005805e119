package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceTest {

    /** An interval that is no whole number of nanoseconds does not add up errors; a clock may have begun below zero. */
    @ParameterizedTest
    @CsvSource({
        "7000, 100, 12345, 123450007000",
        "0, 3, 2, 666666666",
        "0, 3, 300000, 100000000000000",
        "-5000000000, 1, 5, 0"
    })
    void arrivals_follow_the_first_at_a_constant_distance(long begin, double perSecond, int number, long planned) {
        Slice slice = new Slice(new SliceSpec(0, Duration.ofSeconds(1), OptionalDouble.of(perSecond)), 1);
        slice.beginNanos = begin;

        assertThat(slice.takeArrivalNanos()).isEqualTo(begin);
        for (int i = 1; i < number; i++) {
            slice.takeArrivalNanos();
        }
        assertThat(slice.takeArrivalNanos()).isEqualTo(planned);
    }

    /** Two transfers a second begin at 0 and 500 ms, so a slice of 300 ms has one, which takes half a second. */
    @ParameterizedTest
    @CsvSource({"300, 2, 500", "300, 5, 400", "300, 0.25, 4000", "300, 10, 300", "300, 50, 300", "1100, 1, 2000"})
    void the_planned_transfers_take_whole_intervals_so_that_their_rate_is_the_planned_one(
            long millis, double perSecond, long endMillis) {
        Slice slice = new Slice(new SliceSpec(0, Duration.ofMillis(millis), OptionalDouble.of(perSecond)), 1);
        slice.beginNanos = 7_000;

        assertThat(slice.arrivalsEndNanos()).isEqualTo(7_000 + endMillis * 1_000_000);
    }
}
