package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {

    private static final long ORIGIN = 7_000;

    @Test
    void the_first_arrival_is_at_the_origin_and_the_others_follow_at_a_constant_distance() {
        ArrivalSchedule schedule = ArrivalSchedule.constant(ORIGIN, 100);

        assertThat(schedule.plannedNanos(0)).isEqualTo(ORIGIN);
        assertThat(schedule.plannedNanos(1)).isEqualTo(ORIGIN + 10_000_000);
        assertThat(schedule.plannedNanos(12_345)).isEqualTo(ORIGIN + 123_450_000_000L);
    }

    @Test
    void a_distance_that_is_no_whole_number_of_nanoseconds_adds_nothing_up() {
        ArrivalSchedule schedule = ArrivalSchedule.constant(0, 3);

        assertThat(schedule.plannedNanos(1)).isEqualTo(333_333_333);
        assertThat(schedule.plannedNanos(2)).isEqualTo(666_666_666);
        assertThat(schedule.plannedNanos(3_000_000)).isEqualTo(1_000_000_000_000_000L);
    }

    @Test
    void a_clock_that_began_below_zero_is_as_good_as_any() {
        ArrivalSchedule schedule = ArrivalSchedule.constant(-5_000_000_000L, 1);

        assertThat(schedule.plannedNanos(5)).isZero();
    }

    @Test
    void a_rate_that_is_no_rate_is_refused() {
        assertThatThrownBy(() -> ArrivalSchedule.constant(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("perSecond is 0.0");
        assertThatThrownBy(() -> ArrivalSchedule.constant(0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
