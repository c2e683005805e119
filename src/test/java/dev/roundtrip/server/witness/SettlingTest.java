package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.witness.Settling.Settled;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SettlingTest {

    private final AtomicLong nanos = new AtomicLong();
    private final AtomicInteger readings = new AtomicInteger();
    private final Settling settling = new Settling(nanos::get, TidbCatalogue.COMPARED, TidbCatalogue::commandsUnderWay);

    @Test
    void two_readings_that_agree_are_enough() {
        assertAtRest(7, page(7, 7, 0), page(7, 7, 0), page(8, 8, 0));
        assertThat(readings).hasValue(2);
    }

    @Test
    void a_command_that_moves_the_counters_between_two_readings_is_in_the_one_that_is_used() {
        assertAtRest(22, page(21, 22, 0), page(22, 22, 0), page(22, 22, 0));
    }

    /**
     * The server of a machine with more work than processors may count an answered command long after two readings have
     * agreed.
     */
    @Test
    void a_command_that_has_begun_and_is_not_counted_yet_is_waited_for_though_two_readings_agree() {
        settling.read(pages(page(20, 25, 0), page(20, 25, 0)));

        assertAtRest(22, page(21, 27, 0), page(21, 27, 0), page(22, 27, 0), page(22, 27, 0));
    }

    /** A server answers no close, so nothing shows whether it has read the last one. */
    @Test
    void after_commands_without_an_answer_more_readings_must_agree() {
        assertAtRest(201, closes(200), closes(200), closes(201), closes(201), closes(201), closes(201), closes(201));
        assertThat(readings).hasValue(3 + Settling.AGREED_AFTER_UNANSWERED);
        settling.read(pages(closes(201), closes(201)));
        assertThat(readings).hasValue(5 + Settling.AGREED_AFTER_UNANSWERED);
    }

    @Test
    void what_moves_by_itself_does_not_matter() {
        assertAtRest(7, page(7, 7, 1), page(7, 7, 2), page(7, 7, 3));
        assertThat(readings).hasValue(2);
    }

    @Test
    void counters_that_never_rest_are_given_up_after_the_limit_and_sooner_the_next_time() {
        Settled first = settling.read(this::moving);
        int firstReadings = readings.getAndSet(0);
        Settled second = settling.read(this::moving);

        assertThat(first.atRest()).isFalse();
        assertThat(second.atRest()).isFalse();
        assertThat(firstReadings).isEqualTo(21);
        assertThat(readings).hasValue(3);
    }

    /** DDL begins and is never counted, so from then on one more command is always under way. */
    @Test
    void a_command_that_is_never_counted_is_waited_for_once() {
        settling.read(pages(page(7, 7, 0), page(7, 7, 0)));
        Settled given = settling.read(() -> advance(page(8, 9, 0)));
        readings.set(0);

        assertThat(given.atRest()).isFalse();
        assertAtRest(9, page(9, 10, 0), page(9, 10, 0));
        assertThat(readings).hasValue(2);
    }

    /**
     * The commands that were under way when settling gave up are counted later: they are no constant of this server.
     */
    @Test
    void giving_up_while_the_counters_move_does_not_accept_commands_under_way_as_rest() {
        settling.read(pages(page(7, 7, 0), page(7, 7, 0)));
        AtomicInteger counted = new AtomicInteger(7);
        Settled given = settling.read(() -> advance(page(counted.incrementAndGet(), counted.get() + 2, 0)));

        assertThat(given.atRest()).isFalse();
        assertAtRest(51, page(50, 51, 0), page(50, 51, 0), page(51, 51, 0), page(51, 51, 0));
    }

    @Test
    void once_the_counters_have_come_to_rest_again_they_get_the_whole_limit() {
        settling.read(this::moving);
        settling.read(pages(page(7, 7, 0), page(7, 7, 0)));
        readings.set(0);

        settling.read(this::moving);

        assertThat(readings).hasValue(21);
    }

    @Test
    void a_port_that_cannot_be_read_is_not_read_again() {
        Settled settled = settling.read(() -> {
            readings.incrementAndGet();
            return Attempt.failed("It is closed.");
        });

        assertThat(settled.counters().failure()).isEqualTo("It is closed.");
        assertThat(readings).hasValue(1);
    }

    private Attempt<Scrape> moving() {
        return advance(page((double) nanos.get(), (double) nanos.get(), 0));
    }

    /** Returns a page; each reading takes a tenth of a second. */
    private Attempt<Scrape> advance(Scrape page) {
        readings.incrementAndGet();
        nanos.addAndGet(100_000_000);
        return Attempt.of(page);
    }

    private Supplier<Attempt<Scrape>> pages(Scrape... pages) {
        Deque<Scrape> left = new ArrayDeque<>(Arrays.asList(pages));
        return () -> {
            readings.incrementAndGet();
            return Attempt.of(left.removeFirst());
        };
    }

    /** Requires that the counters rest with this number of queries, after some of these readings. */
    private void assertAtRest(double queries, Scrape... pages) {
        Settled settled = settling.read(pages(pages));
        assertThat(settled.atRest()).isTrue();
        assertThat(settled.counters().value().orElseThrow().sum("tidb_server_query_total"))
                .hasValue(queries);
    }

    private static Scrape closes(double number) {
        return new Scrape().add("tidb_server_query_total", Map.of("type", "StmtClose"), number);
    }

    private static Scrape page(double queries, double begun, double seconds) {
        return new Scrape()
                .add("tidb_server_query_total", Map.of("type", "Query"), queries)
                .add("tidb_server_get_token_duration_seconds_count", Map.of(), begun)
                .add("process_cpu_seconds_total", Map.of(), seconds);
    }
}
