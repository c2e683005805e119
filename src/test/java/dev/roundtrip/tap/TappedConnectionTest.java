package dev.roundtrip.tap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.ByteFigures;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.testing.SteppedClock;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.Unreadable;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TappedConnectionTest {

    private final SteppedClock clock = new SteppedClock(5_000_000_000L);

    @AutoClose
    private final Tap tap = Tap.open(clock);

    private ScriptedPeer peer;

    @BeforeEach
    void connect() throws IOException {
        peer = ScriptedPeer.connected(clock, tap);
    }

    @Test
    void a_latency_runs_from_before_the_write_to_after_the_read_and_no_further() throws IOException {
        peer.think(1_000_000);
        peer.command(300, Command.COM_QUERY.code(), "DELETE FROM t".getBytes(StandardCharsets.US_ASCII));
        peer.ok(70_000, 1);
        peer.think(1_000_000);

        Latencies latencies = tap.takeInterval().command(Command.COM_QUERY).latencies();

        assertThat(latencies.count()).isEqualTo(1);
        assertThat(latencies.totalNanos()).isEqualTo(70_300);
        assertThat(latencies.maxNanos()).isEqualTo(70_300);
    }

    @Test
    void a_close_gets_no_answer_and_is_no_round_trip() throws IOException {
        peer.command(300, Command.COM_STMT_CLOSE.code(), new byte[] {1, 0, 0, 0});
        peer.command(200, Command.COM_PING.code(), new byte[0]);
        peer.ok(5_000, 1);

        WireFigures figures = tap.takeInterval();

        assertThat(figures.count(Command.COM_STMT_CLOSE)).isEqualTo(1);
        assertThat(figures.command(Command.COM_STMT_CLOSE).latencies().count()).isZero();
        assertThat(figures.roundTrips()).isEqualTo(1);
        assertThat(figures.command(Command.COM_PING).latencies().totalNanos()).isEqualTo(5_200);
    }

    @Test
    void the_figures_of_a_closed_connection_stay_in_the_interval_and_only_there() throws IOException {
        peer.ping(5_000);
        peer.command(0, Command.COM_QUIT.code(), new byte[0]);
        peer.connection.closed();
        peer.connection.closed();

        WireFigures first = tap.takeInterval();
        WireFigures second = tap.takeInterval();

        assertThat(first.connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        assertThat(first.count(Command.COM_PING)).isEqualTo(1);
        assertThat(first.count(Command.COM_QUIT)).isEqualTo(1);
        assertThat(second.commandCount()).isZero();
        assertThat(second.connections()).isEqualTo(new ConnectionCounts(0, 0, 0));
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void nothing_of_a_closed_connection_is_kept_but_its_figures() {
        WeakReference<TappedConnection> closed = new WeakReference<>(peer.connection);
        peer.connection.closed();
        peer = null;

        while (!closed.refersTo(null)) {
            System.gc();
        }

        assertThat(tap.takeInterval().connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
    }

    @Test
    void a_tap_adds_up_its_connections() throws IOException {
        ScriptedPeer otherPeer = ScriptedPeer.connected(clock, tap);

        peer.ping(1_000);
        otherPeer.ping(2_000);

        WireFigures figures = tap.takeInterval();
        assertThat(figures.connections()).isEqualTo(new ConnectionCounts(2, 0, 2));
        assertThat(figures.command(Command.COM_PING).latencies().totalNanos()).isEqualTo(3_000);
        assertThat(figures.command(Command.COM_PING).latencies().maxNanos()).isEqualTo(2_000);
    }

    @Test
    void intervals_and_totals_of_a_connection_in_use_miss_nothing_and_hold_every_exchange_whole() throws Exception {
        assertThatEveryExchangeIsWhole(tap, peer);
    }

    @Test
    void so_do_those_of_a_connection_whose_listener_is_told_at_once() throws Exception {
        try (Tap telling = Tap.builder(clock).listener(() -> exchange -> {}).open()) {

            assertThatEveryExchangeIsWhole(telling, ScriptedPeer.connected(clock, telling));
        }
    }

    private static void assertThatEveryExchangeIsWhole(Tap tap, ScriptedPeer peer) throws Exception {
        int commands = 20_000;
        FutureTask<Void> work = new FutureTask<>(() -> {
            for (int i = 0; i < commands; i++) {
                peer.query("COMMIT");
            }
            return null;
        });
        new Thread(work, "connection").start();

        WireFigures sum = WireFigures.NONE;
        CommandFigures seen = CommandFigures.NONE;
        boolean last;
        do {
            last = work.isDone();
            CommandFigures total = tap.totals().command(Command.COM_QUERY);
            assertThat(total.count()).isGreaterThanOrEqualTo(seen.count());
            assertThat(total.latencies().count())
                    .isGreaterThanOrEqualTo(seen.latencies().count());
            seen = total;
            WireFigures interval = tap.takeInterval();
            CommandFigures whole = interval.command(Command.COM_QUERY);
            assertThat(whole.latencies().count()).isEqualTo(whole.count());
            assertThat(whole.bytesReceived()).isEqualTo(11 * whole.count());
            sum = sum.plus(interval);
        } while (!last);
        work.get();

        for (CommandFigures queries : List.of(sum.command(Command.COM_QUERY), seen)) {
            assertThat(queries.count()).isEqualTo(commands);
            assertThat(queries.latencies().count()).isEqualTo(commands);
            assertThat(queries.latencies().totalNanos()).isEqualTo(1_000L * commands);
        }
        assertThat(sum.chatter()).containsExactly(new ChatterResult(Purpose.TRANSACTION_CONTROL, "COMMIT", commands));
        assertThat(sum.connections()).isEqualTo(new ConnectionCounts(1, 0, 1));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 100, 1_000, 10_000})
    void an_interval_holds_all_that_ended_before_it_was_taken_however_little_or_much(int commands) throws IOException {
        for (int interval = 0; interval < 3; interval++) {
            for (int i = 0; i < commands; i++) {
                peer.query("COMMIT");
            }

            CommandFigures queries = tap.takeInterval().command(Command.COM_QUERY);

            assertThat(queries.count()).isEqualTo(commands);
            assertThat(queries.latencies().totalNanos()).isEqualTo(1_000L * commands);
        }
    }

    @Test
    void a_command_whose_answer_is_not_there_yet_is_in_the_interval_in_which_it_comes() throws IOException {
        tap.takeInterval();
        peer.command(100, Command.COM_PING.code(), new byte[0]);

        WireFigures before = tap.takeInterval();
        peer.ok(900, 1);
        WireFigures after = tap.takeInterval();

        assertThat(before.commandCount()).isZero();
        assertThat(before.bytes()).isEqualTo(new ByteFigures(5, 0, 0, 0, 0, 0));
        assertThat(after.command(Command.COM_PING).latencies().totalNanos()).isEqualTo(1_000);
        assertThat(after.bytes()).isEqualTo(new ByteFigures(0, 11, 0, 0, 0, 0));
    }

    @Test
    void chunks_of_every_size_are_counted_in_their_order() throws IOException {
        tap.takeInterval();
        long sent = 0;
        for (int size = 1; size <= 3 * TappedConnection.TAPE_BYTES; size = size * 5 / 4 + 1) {
            peer.query("x".repeat(size));
            peer.command(100, Command.COM_PING.code(), new byte[0]);
            peer.ok(300, 1);
            sent += 5 + size;
        }

        WireFigures figures = tap.takeInterval();

        CommandFigures queries = figures.command(Command.COM_QUERY);
        CommandFigures pings = figures.command(Command.COM_PING);
        assertThat(figures.unreadable()).isEmpty();
        assertThat(queries.bytesSent()).isEqualTo(sent);
        assertThat(queries.latencies().totalNanos()).isEqualTo(1_000 * queries.count());
        assertThat(pings.count()).isEqualTo(queries.count());
        assertThat(pings.latencies().totalNanos()).isEqualTo(400 * pings.count());
    }

    @Test
    void a_listener_is_told_of_each_exchange_at_once_by_the_thread_that_uses_the_connection() throws IOException {
        List<Thread> told = new ArrayList<>();
        try (Tap telling = Tap.builder(clock)
                .listener(() -> exchange -> told.add(Thread.currentThread()))
                .open()) {
            ScriptedPeer listened = ScriptedPeer.connected(clock, telling);

            listened.command(0, Command.COM_PING.code(), new byte[0]);
            assertThat(told).isEmpty();
            listened.ok(1_000, 1);
            assertThat(told).containsExactly(Thread.currentThread());
        }
    }

    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_listener_may_ask_for_figures_while_others_do() throws Exception {
        AtomicReference<Tap> asked = new AtomicReference<>();
        AtomicLong seen = new AtomicLong();
        ExchangeListener asking = new ExchangeListener() {
            @Override
            public void onExchange(Exchange exchange) {
                seen.set(asked.get().totals().command(Command.COM_PING).count());
            }

            @Override
            public void onUnreadable(Unreadable why) {
                seen.addAndGet(asked.get().totals().unreadableConnections());
            }
        };
        try (Tap telling = Tap.builder(clock).listener(() -> asking).open()) {
            asked.set(telling);
            ScriptedPeer listened = ScriptedPeer.connected(clock, telling);
            FutureTask<Void> work = new FutureTask<>(() -> {
                for (int i = 0; i < 2_000; i++) {
                    listened.ping(1_000);
                }
                // Nobody asked for TLS, so the connection cannot be read any more, and the listener is told.
                listened.connection.upgradedToTls();
                return null;
            });
            Thread user = new Thread(work, "connection");
            user.setDaemon(true);
            user.start();
            while (!work.isDone()) {
                telling.takeInterval();
            }
            work.get();

            assertThat(seen).hasValue(2_001);
        }
    }

    @Test
    void what_is_kept_is_decoded_after_a_write_when_there_is_much_and_room_is_made() throws IOException {
        AtomicLong decoded = tap.sharedTexts.heldBytes;

        for (int lap = 1; lap <= 3; lap++) {
            long before = decoded.get();
            prepare(peer, "SELECT " + lap);
            int pings = 0;
            while (decoded.get() == before) {
                peer.command(0, Command.COM_PING.code(), new byte[0]);
                boolean decodedByWrite = decoded.get() > before;
                peer.ok(0, 1);
                assertThat(decoded.get() > before).isEqualTo(decodedByWrite);
                pings++;
            }
            // A ping, its answer and their heads take 40 bytes.
            assertThat(pings).isBetween(TappedConnection.TAPE_BYTES / 2 / 40, TappedConnection.TAPE_BYTES / 40);
        }
    }

    @Test
    void the_connection_phase_is_decoded_at_once_so_that_no_password_is_kept() throws IOException {
        ScriptedPeer asking = new ScriptedPeer(clock, tap);
        asking.greet();

        asking.client(0, 9, ScriptedPeer.handshakeResponse());

        assertThat(asking.connection.unreadable()).isPresent();
    }

    @Test
    void what_follows_the_connection_phase_is_decoded_when_figures_are_asked_for() throws IOException {
        peer.ok(0, 9);
        assertThat(peer.connection.unreadable()).isEmpty();

        tap.takeInterval();

        assertThat(peer.connection.unreadable()).isPresent();
    }

    @Test
    void tls_that_begins_out_of_place_leaves_what_was_before_it_counted() throws IOException {
        tap.takeInterval();
        peer.ping(1_000);

        peer.connection.upgradedToTls();

        WireFigures figures = tap.takeInterval();
        assertThat(figures.unreadable())
                .extracting(UnreadableConnections::bytes)
                .containsExactly(0L);
        assertThat(figures.count(Command.COM_PING)).isEqualTo(1);
    }

    private static void prepare(ScriptedPeer peer, String sql) throws IOException {
        peer.command(0, Command.COM_STMT_PREPARE.code(), sql.getBytes(StandardCharsets.US_ASCII));
        peer.server(0, 1, new byte[] {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    }

    @Test
    void bytes_out_of_place_make_the_connection_unreadable_and_are_counted() throws IOException {
        tap.takeInterval();
        peer.command(0, Command.COM_PING.code(), new byte[0]);
        peer.ok(1_000, 9);
        peer.command(0, Command.COM_PING.code(), new byte[0]);

        WireFigures figures = tap.takeInterval();

        // The unreadable bytes are the answer that is out of place and all that follows; the command before it was
        // read, and stays without an answer.
        assertThat(figures.unreadable())
                .extracting(UnreadableConnections::bytes)
                .containsExactly(11L + 5);
        assertThat(figures.bytes()).isEqualTo(new ByteFigures(10, 11, 0, 0, 0, 0));
        assertThat(figures.commandCount()).isZero();
    }
}
