package dev.roundtrip.tap;

import dev.roundtrip.wire.Command;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Both ends of one connection, by hand: each step writes or reads one packet through timed streams, and takes the time
 * that the test says.
 */
final class ScriptedPeer {

    // CLIENT_LONG_PASSWORD, PROTOCOL_41, SECURE_CONNECTION, DEPRECATE_EOF, PLUGIN_AUTH (MySQL Internals, "Capabilities
    // Flags").
    private static final int CAPABILITIES = 0x0000_0001 | 0x0000_0200 | 0x0000_8000 | 0x0100_0000 | 0x0008_0000;

    private final SteppedClock clock;
    private final TimedOutputStream out;
    private final TimedInputStream in;
    private long stepNanos;
    private ByteArrayInputStream answer = new ByteArrayInputStream(new byte[0]);

    ScriptedPeer(SteppedClock clock, WireFeed feed) {
        this.clock = clock;
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
                feed);
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
                feed);
    }

    void connect() throws IOException {
        greet();
        client(0, 1, handshakeResponse());
        ok(0, 2);
    }

    void greet() throws IOException {
        ByteArrayOutputStream greeting = new ByteArrayOutputStream();
        greeting.write(10);
        greeting.write("8.0.11-TiDB\0".getBytes(StandardCharsets.US_ASCII));
        greeting.write(new byte[] {1, 0, 0, 0});
        greeting.write("12345678\0".getBytes(StandardCharsets.US_ASCII));
        greeting.write(littleEndian(CAPABILITIES, 2));
        greeting.write(new byte[] {46, 2, 0});
        greeting.write(littleEndian(CAPABILITIES >>> 16, 2));
        greeting.write(21);
        greeting.write(new byte[10]);
        greeting.write("123456789012\0mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
        server(0, 0, greeting.toByteArray());
    }

    static byte[] handshakeResponse() throws IOException {
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.write(littleEndian(CAPABILITIES, 4));
        response.write(littleEndian(0xff_ffff, 4));
        response.write(46);
        response.write(new byte[23]);
        response.write("root\0\0mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
        return response.toByteArray();
    }

    /** The client writes a command; the write itself takes that long. */
    void command(long writeNanos, int code, byte[] body) throws IOException {
        byte[] payload = new byte[body.length + 1];
        payload[0] = (byte) code;
        System.arraycopy(body, 0, payload, 1, body.length);
        client(writeNanos, 0, payload);
    }

    /** A ping and its answer, which takes that long. */
    void ping(long readNanos) throws IOException {
        command(0, Command.COM_PING.code(), new byte[0]);
        ok(readNanos, 1);
    }

    /** A text that takes 100 to send, and its answer 900. */
    void query(String sql) throws IOException {
        command(100, Command.COM_QUERY.code(), sql.getBytes(StandardCharsets.US_ASCII));
        ok(900, 1);
    }

    void ok(long readNanos, int sequence) throws IOException {
        server(readNanos, sequence, new byte[] {0, 0, 0, 2, 0, 0, 0});
    }

    void client(long writeNanos, int sequence, byte[] payload) throws IOException {
        stepNanos = writeNanos;
        out.write(packet(sequence, payload));
    }

    void server(long readNanos, int sequence, byte[] payload) throws IOException {
        stepNanos = readNanos;
        byte[] packet = packet(sequence, payload);
        answer = new ByteArrayInputStream(packet);
        in.read(new byte[packet.length], 0, packet.length);
    }

    void think(long nanos) {
        clock.step(nanos);
    }

    private static byte[] packet(int sequence, byte[] payload) {
        byte[] packet = new byte[payload.length + 4];
        System.arraycopy(littleEndian(payload.length, 3), 0, packet, 0, 3);
        packet[3] = (byte) sequence;
        System.arraycopy(payload, 0, packet, 4, payload.length);
        return packet;
    }

    private static byte[] littleEndian(int value, int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }
}
