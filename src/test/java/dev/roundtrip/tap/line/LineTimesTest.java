package dev.roundtrip.tap.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.result.NetworkLine;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The line's arithmetic, on times that the test makes up. */
class LineTimesTest {

    private static final long RTT = 2_000_000;

    /** 1,000 bytes take one millisecond. */
    private static final OptionalLong EIGHT_MBIT = OptionalLong.of(8_000_000);

    private static LineTimes line(long rtt, OptionalLong bitsPerSecond, long jitter) {
        return shared(new NetworkLine(rtt, bitsPerSecond, jitter)).times(1);
    }

    private static SharedLine shared(NetworkLine line) {
        return new SharedLine(line, () -> 0);
    }

    @Test
    void an_answer_is_here_one_round_trip_after_the_server_gave_it() {
        LineTimes line = line(RTT, OptionalLong.empty(), 0);

        line.sent(100, 1_000);

        assertThat(line.due(50, 31_000)).isEqualTo(31_000 + RTT);
    }

    @Test
    void what_the_server_says_first_takes_as_long() {
        assertThat(line(RTT, OptionalLong.empty(), 0).due(80, 5)).isEqualTo(5 + RTT);
    }

    @Test
    void chunks_of_an_answer_keep_their_distance() {
        LineTimes line = line(RTT, OptionalLong.empty(), 0);
        line.sent(100, 0);

        assertThat(line.due(50, 10)).isEqualTo(10 + RTT);
        assertThat(line.due(50, 25)).isEqualTo(25 + RTT);
        assertThat(line.due(50, 90)).isEqualTo(90 + RTT);
    }

    @Test
    void a_command_without_an_answer_adds_nothing_to_the_next() {
        LineTimes line = line(RTT, OptionalLong.empty(), 0);

        line.sent(9, 0);
        line.sent(100, 10);

        assertThat(line.due(50, 40)).isEqualTo(40 + RTT);
    }

    @Test
    void with_a_bandwidth_bytes_take_time_in_both_directions() {
        LineTimes line = line(RTT, EIGHT_MBIT, 0);

        line.sent(1_000, 0);

        assertThat(line.due(500, 0)).isEqualTo(1_000_000 + RTT + 500_000);
    }

    @Test
    void bytes_of_a_command_without_an_answer_leave_before_those_of_the_next() {
        LineTimes line = line(RTT, EIGHT_MBIT, 0);

        line.sent(1_000, 0);
        line.sent(1_000, 400_000);

        // Sent at 0.4 ms, they leave between 1 and 2 ms.
        assertThat(line.due(0, 400_000)).isEqualTo(2_000_000 + RTT);
    }

    @Test
    void a_line_that_was_idle_owes_nothing() {
        LineTimes line = line(RTT, EIGHT_MBIT, 0);
        line.sent(1_000, 0);
        line.due(1_000, 0);

        line.sent(1_000, 50_000_000);

        assertThat(line.due(0, 50_000_000)).isEqualTo(51_000_000 + RTT);
    }

    @Test
    void the_answers_of_both_directions_do_not_wait_for_each_other() {
        LineTimes line = line(0, EIGHT_MBIT, 0);

        line.sent(1, 0);
        long first = line.due(1_000, 0);
        line.sent(1_000, 0);
        long second = line.due(1_000, 0);

        assertThat(first).isEqualTo(1_000 + 1_000_000);
        assertThat(second).isEqualTo(first + 1_000_000);
    }

    @Test
    void connections_share_the_bandwidth_of_each_direction() {
        SharedLine shared = shared(new NetworkLine(RTT, EIGHT_MBIT, 0));
        LineTimes one = shared.times(1);
        LineTimes other = shared.times(2);

        one.sent(1_000, 0);
        other.sent(1_000, 0);

        assertThat(one.due(500, 0)).isEqualTo(1_000_000 + RTT + 500_000);
        assertThat(other.due(500, 0)).isEqualTo(2_000_000 + RTT + 500_000);
        other.sent(0, 3_000_000);
        one.sent(0, 3_000_000);
        assertThat(other.due(1_000, 3_000_000)).isEqualTo(3_000_000 + RTT + 1_000_000);
        assertThat(one.due(1_000, 3_000_000)).isEqualTo(3_000_000 + RTT + 2_000_000);
    }

    @Test
    void without_a_bandwidth_connections_do_not_delay_each_other() {
        SharedLine shared = shared(new NetworkLine(RTT, OptionalLong.empty(), 0));
        LineTimes late = shared.times(1);
        LineTimes early = shared.times(2);

        late.sent(1_000, 9_000);
        early.sent(1_000, 0);

        assertThat(late.due(500, 9_000)).isEqualTo(9_000 + RTT);
        assertThat(early.due(500, 0)).isEqualTo(RTT);
    }

    @Property(tries = 200)
    void jitter_is_within_its_bounds_and_never_changes_the_order(
            @ForAll long seed, @ForAll @LongRange(min = 0, max = RTT) long jitter, @ForAll long start) {
        LineTimes line =
                shared(new NetworkLine(RTT, OptionalLong.empty(), jitter)).times(seed);
        LineTimes same =
                shared(new NetworkLine(RTT, OptionalLong.empty(), jitter)).times(seed);
        long last = Long.MIN_VALUE;
        for (int i = 0; i < 20; i++) {
            long now = start + i * 10L * RTT;
            line.sent(10, now);
            same.sent(10, now);
            long due = line.due(10, now);

            assertThat(due - now).isBetween(RTT - jitter, RTT + jitter);
            assertThat(i == 0 || due - last > 0).isTrue();
            assertThat(same.due(10, now)).isEqualTo(due);
            last = due;
        }
    }

    @Property(tries = 200)
    void nothing_overtakes(@ForAll long seed, @ForAll @IntRange(min = 1, max = 3_000) int bytes) {
        LineTimes line = shared(new NetworkLine(RTT, EIGHT_MBIT, RTT)).times(seed);
        long last = 0;
        for (int i = 0; i < 50; i++) {
            if (i % 7 == 0) {
                line.sent(bytes, i * 1_000L);
            }
            long due = line.due(bytes, i * 1_000L);
            assertThat(due).isGreaterThanOrEqualTo(last);
            last = due;
        }
    }
}
