package dev.roundtrip.tap;

import dev.roundtrip.testing.SteppedClock;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Payloads;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Both ends of one connection, moved by hand: each step writes or reads one packet through timed streams, and takes the
 * time that the test says.
 */
final class ScriptedPeer {

    /** The capabilities of the decoder's tests, with DEPRECATE_EOF (MySQL Internals, "Capabilities Flags"). */
    private static final long CAPABILITIES = Payloads.BASE | 0x0100_0000;

    private final SteppedClock clock;
    private final TimedOutputStream out;
    private final TimedInputStream in;
    private long stepNanos;
    private ByteArrayInputStream answer = new ByteArrayInputStream(new byte[0]);

    /** The end at the tap. */
    final TappedConnection connection;

    ScriptedPeer(SteppedClock clock, Tap tap) {
        this.clock = clock;
        this.connection = tap.newConnection();
        this.out = new TimedOutputStream(
                new OutputStream() {
                    @Override
                    public void write(int value) {
                        clock.step(stepNanos);
                    }

                    @Override
                    public void write(byte[] bytes, int offset, int length) {
                        clock.step(stepNanos);
                    }
                },
                connection);
        this.in = new TimedInputStream(
                new InputStream() {
                    @Override
                    public int read() {
                        throw new AssertionError("read in one piece");
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int length) {
                        clock.step(stepNanos);
                        return answer.read(bytes, offset, length);
                    }
                },
                connection);
    }

    /** The peer of a new connection, which is open and authenticated. */
    static ScriptedPeer connected(SteppedClock clock, Tap tap) throws IOException {
        ScriptedPeer peer = new ScriptedPeer(clock, tap);
        tap.opened(peer.connection);
        peer.connect();
        return peer;
    }

    void connect() throws IOException {
        greet();
        client(0, 1, handshakeResponse());
        ok(0, 2);
    }

    void greet() throws IOException {
        server(0, 0, Payloads.greeting("8.0.11-TiDB", CAPABILITIES));
    }

    static byte[] handshakeResponse() {
        return Payloads.handshakeResponse(CAPABILITIES);
    }

    /** Writes a command of the client; the write itself takes that long. */
    void command(long writeNanos, int code, byte[] body) throws IOException {
        client(writeNanos, 0, Payloads.bytes(code, body));
    }

    /** Sends a ping and reads its answer, which takes that long. */
    void ping(long readNanos) throws IOException {
        command(0, Command.COM_PING.code(), new byte[0]);
        ok(readNanos, 1);
    }

    /** Sends a text, which takes 100, and reads its answer, which takes 900. */
    void query(String sql) throws IOException {
        command(100, Command.COM_QUERY.code(), sql.getBytes(StandardCharsets.US_ASCII));
        ok(900, 1);
    }

    void ok(long readNanos, int sequence) throws IOException {
        server(readNanos, sequence, Payloads.ok(2));
    }

    void client(long writeNanos, int sequence, byte[] payload) throws IOException {
        stepNanos = writeNanos;
        out.write(Payloads.packet(sequence, payload));
    }

    void server(long readNanos, int sequence, byte[] payload) throws IOException {
        stepNanos = readNanos;
        byte[] packet = Payloads.packet(sequence, payload);
        answer = new ByteArrayInputStream(packet);
        in.read(new byte[packet.length], 0, packet.length);
    }

    void think(long nanos) {
        clock.step(nanos);
    }
}
