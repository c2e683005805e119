package dev.roundtrip.tap.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.report.NetworkLatency;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the latency's arithmetic on invented times. */
class LatencyTimesTest {

    private static final long RTT = 2_000_000;

    /** A bandwidth with which 1,000 bytes take one millisecond. */
    private static final OptionalLong EIGHT_MBIT = OptionalLong.of(8_000_000);

    private static SharedLatency shared(NetworkLatency latency) {
        return new SharedLatency(latency, () -> 0);
    }

    /** The columns: what is sent or comes, with its bytes and time, and when it is due, without the round-trip time. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            an answer is here one round trip after the server gave it | | sent 100 1000, due 50 31000 | 31000
            what the server says first takes as long | | due 80 5 | 5
            chunks of an answer keep their distance | | sent 100 0, due 50 10, due 50 25, due 50 90 | 10 25 90
            a command without an answer adds nothing to the next | | sent 9 0, sent 100 10, due 50 40 | 40
            with a bandwidth bytes take time in both directions | 8000000 | sent 1000 0, due 500 0 | 1500000
            bytes leave before those of the next | 8000000 | sent 1000 0, sent 1000 400000, due 0 400000 | 2000000
            an idle latency owes nothing | 8000000 | sent 1000 0, due 1000 0, sent 1000 50000000, due 0 50000000\
             | 2000000 51000000
            """)
    void what_comes_is_there_in_the_lines_time(String name, Long bandwidth, String steps, String expected) {
        OptionalLong bits = bandwidth == null ? OptionalLong.empty() : OptionalLong.of(bandwidth);
        LatencyTimes latency = shared(new NetworkLatency(RTT, bits)).times();
        List<String> due = new ArrayList<>();
        for (String step : steps.split(", ", -1)) {
            String[] words = step.split(" ", -1);
            int bytes = Integer.parseInt(words[1]);
            long now = Long.parseLong(words[2]);
            if (words[0].equals("sent")) {
                latency.sent(bytes, now);
            } else {
                due.add(Long.toString(latency.due(bytes, now) - RTT));
            }
        }

        assertThat(String.join(" ", due)).isEqualTo(expected);
    }

    @Test
    void the_answers_of_both_directions_do_not_wait_for_each_other() {
        LatencyTimes latency = shared(new NetworkLatency(0, EIGHT_MBIT)).times();
        latency.sent(1, 0);
        long first = latency.due(1_000, 0);
        latency.sent(1_000, 0);

        assertThat(first).isEqualTo(1_000 + 1_000_000);
        assertThat(latency.due(1_000, 0)).isEqualTo(first + 1_000_000);
    }

    @Test
    void connections_share_the_bandwidth_of_each_direction() {
        SharedLatency shared = shared(new NetworkLatency(RTT, EIGHT_MBIT));
        LatencyTimes one = shared.times();
        LatencyTimes other = shared.times();

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
        SharedLatency shared = shared(new NetworkLatency(RTT, OptionalLong.empty()));
        LatencyTimes late = shared.times();
        LatencyTimes early = shared.times();

        late.sent(1_000, 9_000);
        early.sent(1_000, 0);

        assertThat(late.due(500, 9_000)).isEqualTo(9_000 + RTT);
        assertThat(early.due(500, 0)).isEqualTo(RTT);
    }

    @Property
    void nothing_overtakes(@ForAll @IntRange(min = 1, max = 3_000) int bytes) {
        LatencyTimes latency = shared(new NetworkLatency(RTT, EIGHT_MBIT)).times();
        long last = 0;
        for (int i = 0; i < 50; i++) {
            if (i % 7 == 0) {
                latency.sent(bytes, i * 1_000L);
            }
            long due = latency.due(bytes, i * 1_000L);
            assertThat(due).isGreaterThanOrEqualTo(last);
            last = due;
        }
    }
}
