package dev.roundtrip.workload.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {

    private static final long ORIGIN = 7_000;

    @Test
    void the_first_arrival_is_at_the_origin_and_the_others_follow_at_a_constant_distance() {
        ArrivalSchedule schedule = new ArrivalSchedule(ORIGIN, 100);

        assertThat(schedule.plannedNanos(0)).isEqualTo(ORIGIN);
        assertThat(schedule.plannedNanos(1)).isEqualTo(ORIGIN + 10_000_000);
        assertThat(schedule.plannedNanos(12_345)).isEqualTo(ORIGIN + 123_450_000_000L);
    }

    @Test
    void a_distance_that_is_no_whole_number_of_nanoseconds_adds_nothing_up() {
        ArrivalSchedule schedule = new ArrivalSchedule(0, 3);

        assertThat(schedule.plannedNanos(1)).isEqualTo(333_333_333);
        assertThat(schedule.plannedNanos(2)).isEqualTo(666_666_666);
        assertThat(schedule.plannedNanos(3_000_000)).isEqualTo(1_000_000_000_000_000L);
    }

    @Test
    void a_clock_that_began_below_zero_is_as_good_as_any() {
        ArrivalSchedule schedule = new ArrivalSchedule(-5_000_000_000L, 1);

        assertThat(schedule.plannedNanos(5)).isZero();
    }
}
