package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.tap.LineSampler.OfConnection;
import dev.roundtrip.tap.recording.CallSite;
import dev.roundtrip.tap.recording.SentFrom;
import dev.roundtrip.wire.Payloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests when a stack is read, and to which command it belongs. */
class LineSamplerTest {

    private static final int QUERY = 0x03;
    private static final int PING = 0x0e;

    private static final SentFrom LINE =
            new SentFrom(false, false, List.of(new CallSite("shop.Orders", "find", "Orders.java", 31)));

    private final LineSampler sampler = new LineSampler(() -> 0, () -> Optional.of(LINE));
    private final OfConnection connection = sampler.ofConnection();
    private long nanos;

    /** Sends a command some time after the one before, and returns its line if it was taken. */
    private Optional<String> lineOf(int command, String text) {
        nanos += LineSampler.MIN_NANOS;
        send(connection, command, text);
        return Optional.ofNullable(connection.linesOf(nanos)).map(Object::toString);
    }

    private void send(OfConnection to, int command, String text) {
        byte[] packet = Payloads.packet(0, Payloads.bytes(command, text));
        to.sent(packet, 0, packet.length, nanos);
    }

    @Test
    void the_first_executions_of_a_text_have_a_line_and_then_every_1024th() {
        List<Integer> taken = new ArrayList<>();
        for (int execution = 0; execution < 2_100; execution++) {
            if (lineOf(QUERY, "SELECT v FROM t WHERE id = " + execution).isPresent()) {
                taken.add(execution);
            }
        }
        // Two of those that may be in a loop have lines, too.
        assertThat(taken).containsExactly(0, 1, 4, 5, 1024, 2048);
    }

    @Test
    void another_text_has_lines_of_its_own_although_the_first_was_sent_often() {
        for (int execution = 0; execution < 10; execution++) {
            lineOf(QUERY, "SELECT v FROM t WHERE id = 1");
        }
        assertThat(lineOf(QUERY, "UPDATE t SET v = 1 WHERE id = 1")).isPresent();
    }

    @Test
    void commands_without_a_text_have_no_line() {
        assertThat(lineOf(PING, "pinging")).isEmpty();
    }

    @Test
    void all_connections_together_read_one_stack_in_an_interval() {
        nanos = LineSampler.MIN_NANOS;
        OfConnection other = sampler.ofConnection();
        send(connection, QUERY, "SELECT 1 FROM a");
        send(other, QUERY, "SELECT 2 FROM b");

        assertThat(connection.linesOf(nanos)).isNotNull();
        assertThat(other.linesOf(nanos)).isNull();

        nanos += LineSampler.MIN_NANOS;
        send(other, QUERY, "SELECT 2 FROM b");
        assertThat(other.linesOf(nanos))
                .as("one that could not be taken is taken later")
                .isNotNull();
    }

    @Test
    void a_line_is_found_by_the_time_of_its_command_only() {
        nanos = LineSampler.MIN_NANOS;
        send(connection, QUERY, "SELECT 1");

        assertThat(connection.linesOf(nanos - 1)).isNull();
        assertThat(connection.linesOf(nanos)).isNotNull();
        assertThat(connection.linesOf(nanos)).as("taken once").isNull();
    }

    @Test
    void a_failure_ends_the_sampling_and_nothing_else() {
        AtomicInteger asked = new AtomicInteger();
        LineSampler failing = new LineSampler(() -> 0, () -> {
            asked.incrementAndGet();
            throw new IllegalStateException("on purpose");
        });
        OfConnection one = failing.ofConnection();
        for (int i = 0; i < 5; i++) {
            nanos += LineSampler.MIN_NANOS;
            send(one, QUERY, "SELECT " + (char) ('a' + i));
        }
        assertThat(asked).hasValue(1);
    }

    @Test
    void samples_that_nobody_takes_do_not_add_up() {
        List<Long> times = new ArrayList<>();
        for (int text = 0; text < 100; text++) {
            nanos += LineSampler.MIN_NANOS;
            times.add(nanos);
            send(connection, QUERY, "SELECT c" + (char) ('a' + text % 26) + (char) ('a' + text / 26) + " FROM t");
        }
        assertThat(times.stream().filter(time -> connection.linesOf(time) != null))
                .hasSize(8);
    }
}
