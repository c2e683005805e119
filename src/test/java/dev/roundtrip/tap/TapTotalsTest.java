package dev.roundtrip.tap;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static dev.roundtrip.wire.Purpose.LIVENESS;
import static dev.roundtrip.wire.Purpose.TRANSACTION_CONTROL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.wire.Outcome;
import dev.roundtrip.wire.Unreadable;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TapTotalsTest {

    private final Tap tap = Tap.open(new SteppedClock());

    @AfterEach
    void close() {
        tap.close();
    }

    @Test
    void totals_take_nothing_from_the_interval() {
        TappedConnection connection = opened();
        send(connection, 3);

        tap.totals();
        send(connection, 4);
        tap.totals();
        WireFigures interval = tap.takeInterval();

        assertThat(interval.count(COM_QUERY)).isEqualTo(7);
        assertThat(interval.command(COM_QUERY).latencies().count()).isEqualTo(7);
        assertThat(interval.command(COM_QUERY).bytesSent()).isEqualTo(7 * ScriptedExchange.BYTES_SENT);
        assertThat(interval.connections()).isEqualTo(new ConnectionCounts(1, 0, 1));
        assertThat(tap.takeInterval()).isEqualTo(WireFigures.none().plus(emptyWithOneOpen()));
    }

    @Test
    void an_interval_is_the_same_with_and_without_someone_who_looks() {
        WireFigures quiet = scriptedInterval(() -> {});
        WireFigures watched = scriptedInterval(tap::totals);

        assertThat(watched)
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(Latencies.class)
                .isEqualTo(quiet);
        assertThat(watched.command(COM_QUERY).latencies()).hasToString(latenciesOf(quiet));
    }

    @Test
    void totals_reach_back_to_the_tap_s_opening_whatever_intervals_were_taken() {
        TappedConnection connection = opened();
        send(connection, 2);
        tap.takeInterval();
        send(connection, 3);
        tap.takeInterval();
        send(connection, 4);

        TapTotals totals = tap.totals();

        assertThat(totals.command(COM_QUERY).count(BUSINESS)).isEqualTo(9);
        assertThat(totals.command(COM_QUERY).latencies().count()).isEqualTo(9);
        assertThat(totals.command(COM_QUERY).latencies().totalNanos()).isEqualTo(9_000);
        assertThat(totals.command(COM_PING)).isEqualTo(CommandFigures.NONE);
    }

    @Test
    void closed_connections_stay_in_the_totals() {
        TappedConnection connection = opened();
        send(connection, 5);
        connection.figures().sent(100);
        connection.figures().onUnreadable(new Unreadable(Unreadable.Reason.COMPRESSED, "why"));

        connection.closed();

        TapTotals totals = tap.totals();
        assertThat(totals.command(COM_QUERY).count()).isEqualTo(5);
        assertThat(totals.bytes().sent()).isEqualTo(100);
        assertThat(totals.connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        assertThat(totals.unreadableConnections()).isEqualTo(1);
    }

    @Test
    void looking_while_commands_are_sent_loses_nothing_and_no_count_ever_falls() {
        int commands = 300_000;
        TappedConnection connection = opened();
        CompletableFuture<Void> traffic = CompletableFuture.runAsync(() -> send(connection, commands));

        WireFigures intervals = WireFigures.none();
        TapTotals last = tap.totals();
        for (int look = 0; !traffic.isDone(); look++) {
            TapTotals next = tap.totals();
            assertThat(next.command(COM_QUERY).count())
                    .isGreaterThanOrEqualTo(last.command(COM_QUERY).count());
            assertThat(next.command(COM_QUERY).latencies().count())
                    .isGreaterThanOrEqualTo(last.command(COM_QUERY).latencies().count());
            last = next;
            if (look % 7 == 0) {
                intervals = intervals.plus(tap.takeInterval());
            }
        }
        traffic.join();
        intervals = intervals.plus(tap.takeInterval());

        assertThat(intervals.count(COM_QUERY)).isEqualTo(commands);
        assertThat(intervals.command(COM_QUERY).latencies().count()).isEqualTo(commands);
        assertThat(intervals.command(COM_QUERY).latencies().totalNanos()).isEqualTo(commands * 1_000L);
        assertThat(tap.totals().command(COM_QUERY).count()).isEqualTo(commands);
        assertThat(tap.totals().command(COM_QUERY).latencies().totalNanos()).isEqualTo(commands * 1_000L);
    }

    private TappedConnection opened() {
        TappedConnection connection = tap.newConnection();
        tap.opened(connection);
        return connection;
    }

    private static void send(TappedConnection connection, int queries) {
        ScriptedExchange query = ScriptedExchange.query(BUSINESS, "SELECT 1");
        for (int i = 0; i < queries; i++) {
            connection.figures().onExchange(query);
        }
    }

    private WireFigures scriptedInterval(Runnable look) {
        TappedConnection connection = opened();
        send(connection, 2);
        look.run();
        connection.figures().onExchange(ScriptedExchange.query(TRANSACTION_CONTROL, "COMMIT"));
        connection.figures().onExchange(new ScriptedExchange(COM_PING, LIVENESS, Outcome.ERROR, 9_000, ""));
        look.run();
        connection.figures().onExchange(ScriptedExchange.query(TRANSACTION_CONTROL, "COMMIT"));
        connection.figures().onExchange(ScriptedExchange.unanswered(COM_STMT_CLOSE));
        connection.closed();
        look.run();
        return tap.takeInterval();
    }

    private static WireFigures emptyWithOneOpen() {
        return new WireFigures(Map.of(), List.of(), ByteFigures.NONE, new ConnectionCounts(0, 0, 1), List.of());
    }

    private static String latenciesOf(WireFigures figures) {
        return figures.command(COM_QUERY).latencies().toString();
    }
}
