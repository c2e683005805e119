package dev.roundtrip.probe;

import dev.roundtrip.measure.WallClock;
import dev.roundtrip.tap.SocketWatch;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.SqlShape;
import java.net.Socket;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLSession;

/**
 * The commands and traffic of one connection, from TCP to its end. A round trip is a change of direction: the first
 * bytes that the client reads after it has written. The greeting counts as one, because it answers the client's last
 * packet of the TCP handshake.
 *
 * <p>Used by the thread that opens and closes the connection.
 */
final class OpenedConnection implements SocketWatch {

    /**
     * The type of a TLS record that asks for nothing: TLS 1.3 sends it while the server's answer is still being read.
     */
    private static final int CHANGE_CIPHER_SPEC = 20;

    private static final int CHANGE_CIPHER_SPEC_BYTES = 6;

    /** The round trips and bytes of a stage. */
    static final class Traffic {
        long roundTrips;
        long bytes;
    }

    /** A command that was sent after the authentication. */
    record Sent(Command command, String sql) {}

    /** The traffic of the stages that occurred. */
    final Map<Stage, Traffic> traffic = new EnumMap<>(Stage.class);

    final List<Sent> commands = new ArrayList<>();
    Optional<Handshake> handshake = Optional.empty();
    Optional<SSLSession> tls = Optional.empty();

    /** The present stage; the pool and the end of the connection set their own. */
    Stage stage = Stage.TCP;

    long openNanos;

    /** The socket below TLS. */
    Socket socket;

    private final long startMillis = WallClock.SYSTEM.now().toEpochMilli();
    private boolean awaitsAnswer = true;

    Traffic traffic(Stage of) {
        return traffic.computeIfAbsent(of, first -> new Traffic());
    }

    @Override
    public void connected(Socket connected) {
        socket = connected;
        traffic(Stage.TCP).roundTrips++;
        stage = Stage.LOGIN;
        awaitsAnswer = true;
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        traffic(stage).bytes += length;
        boolean asks = stage != Stage.TLS || length != CHANGE_CIPHER_SPEC_BYTES || bytes[offset] != CHANGE_CIPHER_SPEC;
        awaitsAnswer |= asks;
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        Traffic now = traffic(stage);
        now.bytes += length;
        if (awaitsAnswer) {
            now.roundTrips++;
            awaitsAnswer = false;
        }
    }

    @Override
    public void tlsBegins() {
        stage = Stage.TLS;
    }

    @Override
    public void tlsEnded(SSLSession session) {
        tls = Optional.of(session);
        stage = Stage.LOGIN;
    }

    @Override
    public void onConnected(Handshake agreed) {
        handshake = Optional.of(agreed);
        stage = Stage.DRIVER;
    }

    @Override
    public void onExchange(Exchange exchange) {
        String text = exchange.sql().toString();
        commands.add(new Sent(
                exchange.command(),
                text.isEmpty() ? exchange.command().name() : SqlShape.of(exchange.purpose(), text)));
    }

    long roundTrips() {
        return traffic.values().stream().mapToLong(each -> each.roundTrips).sum();
    }

    /**
     * Whether the TLS session was resumed: it is then older than its connection, since the JDK keeps the time of its
     * full handshake.
     */
    boolean resumed() {
        return tls.isPresent() && tls.get().getCreationTime() < startMillis;
    }
}
