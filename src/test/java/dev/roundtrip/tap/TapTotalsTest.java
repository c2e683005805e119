package dev.roundtrip.tap;

import static dev.roundtrip.wire.Command.COM_PING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Purpose.BUSINESS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.testing.SteppedClock;
import dev.roundtrip.testing.Unchecked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TapTotalsTest {

    private static final byte[] COMMIT = "COMMIT".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NO_BODY = {};
    private static final long QUERY_BYTES = 4 + 1 + 8;
    private static final byte[] ERR_UNKNOWN_COMMAND = {(byte) 0xff, 0x17, 0x04, '#', '0', '8', 'S', '0', '1'};

    private final SteppedClock clock = new SteppedClock(5_000_000_000L);

    @AutoClose
    private final Tap tap = Tap.open(clock);

    @Test
    void an_interval_is_the_same_with_and_without_someone_who_looks() throws IOException {
        WireFigures quiet = scriptedInterval(() -> {});
        WireFigures watched = scriptedInterval(tap::totals);

        assertThat(watched)
                .usingRecursiveComparison()
                .ignoringFieldsOfTypes(Latencies.class)
                .isEqualTo(quiet);
        assertThat(watched.command(COM_QUERY).latencies())
                .hasToString(quiet.command(COM_QUERY).latencies().toString());
    }

    @Test
    void totals_reach_back_to_the_tap_s_opening_whatever_intervals_were_taken() throws IOException {
        ScriptedPeer peer = ScriptedPeer.connected(clock, tap);
        send(peer, 2);
        tap.takeInterval();
        send(peer, 3);
        tap.takeInterval();
        send(peer, 4);

        WireFigures totals = tap.totals();

        assertThat(totals.command(COM_QUERY).count(BUSINESS)).isEqualTo(9);
        assertThat(totals.command(COM_QUERY).latencies().count()).isEqualTo(9);
        assertThat(totals.command(COM_QUERY).latencies().totalNanos()).isEqualTo(9_000);
        assertThat(totals.command(COM_PING)).isEqualTo(CommandFigures.NONE);
    }

    @Test
    void closed_connections_stay_in_the_totals() throws IOException {
        ScriptedPeer peer = ScriptedPeer.connected(clock, tap);
        long handshakeSent = tap.totals().bytes().sent();
        send(peer, 5);
        peer.ok(0, 1);

        peer.connection.closed();

        WireFigures totals = tap.totals();
        assertThat(totals.command(COM_QUERY).count()).isEqualTo(5);
        assertThat(totals.bytes().sent()).isEqualTo(handshakeSent + 5 * QUERY_BYTES);
        assertThat(totals.connections()).isEqualTo(new ConnectionCounts(1, 1, 0));
        assertThat(totals.unreadableConnections()).isEqualTo(1);
    }

    private static void send(ScriptedPeer peer, int queries) {
        Unchecked.run(() -> {
            for (int i = 0; i < queries; i++) {
                peer.query("SELECT 1");
            }
        });
    }

    private WireFigures scriptedInterval(Runnable look) throws IOException {
        ScriptedPeer peer = ScriptedPeer.connected(clock, tap);
        send(peer, 2);
        look.run();
        peer.command(0, COM_QUERY.code(), COMMIT);
        look.run();
        peer.ok(1_000, 1);
        peer.command(0, COM_PING.code(), NO_BODY);
        peer.server(9_000, 1, ERR_UNKNOWN_COMMAND);
        look.run();
        peer.command(0, COM_QUERY.code(), COMMIT);
        peer.ok(1_000, 1);
        peer.command(0, COM_STMT_CLOSE.code(), new byte[] {1, 0, 0, 0});
        peer.connection.closed();
        look.run();
        return tap.takeInterval();
    }
}
