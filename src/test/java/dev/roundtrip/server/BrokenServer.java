package dev.roundtrip.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/** A server that misbehaves in a named way, on a free port of this machine. Each connection has a daemon thread. */
public final class BrokenServer implements AutoCloseable {

    /** What it does wrong. The connection is closed then. */
    public enum Kind {
        SILENT(Client::waits),
        CLOSES_AT_ONCE(client -> {}),
        RESETS_AT_ONCE(Client::resets),
        SILENT_AFTER_THE_GREETING(client -> client.sends(greeting(0)).waits()),
        CLOSES_AFTER_THE_GREETING(client -> client.sends(greeting(0))),
        RESETS_AFTER_THE_GREETING(client -> client.sends(greeting(0)).resets()),
        GARBAGE_FOR_A_GREETING(client -> client.sends(garbage())),
        HALF_A_GREETING_THEN_CLOSES(client -> client.sends(half(greeting(0), 20))),
        HALF_A_GREETING_THEN_SILENT(
                client -> client.sends(half(greeting(0), 20)).waits()),
        ENDLESS_GREETING(client -> {
            while (true) {
                client.sends(packet(0, ascii("\nendless")));
            }
        }),
        TOO_LARGE_A_LENGTH(client -> client.sends(new byte[] {-1, -1, -2, 0, 10, '8', '.', '0', 0})),
        WRONG_SEQUENCE_NUMBER(client -> {
            byte[] greeting = greeting(0);
            greeting[3] = 77;
            client.sends(greeting).waits();
        }),
        TOO_MANY_CONNECTIONS(client -> client.sends(error(0, 1040, "Too many connections"))),
        ERROR_WITH_TERMINAL_ESCAPES(client ->
                client.sends(error(0, 1129, "Host \u001b]0;owned\u0007 \u001b[2J\u009b1m is blocked\r\nPASS\u202e"))),
        WEB_SERVER(client -> {
            if (client.in().read() >= 0) {
                client.sends(ascii("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"));
            }
        }),
        SSH_SERVER(client -> client.sends(ascii("SSH-2.0-OpenSSH_9.6\r\n")).waits()),
        MAIL_SERVER(client -> client.sends(ascii("220 mail.example ESMTP\r\n")).waits()),
        TLS_OFFERED_THEN_SILENT(client -> client.sends(greeting(SSL)).waits()),
        TLS_OFFERED_THEN_GARBAGE(client -> client.sends(greeting(SSL)).hears().sends(garbage())),
        UNKNOWN_AUTHENTICATION_PLUGIN(client -> client.sends(greeting(0))
                .hears()
                .sends(packet(2, text(0xFE, "sphinx_riddle\0what walks\0")))
                .waits()),
        SILENT_AFTER_THE_LOGIN(client -> client.logsIn().waits()),
        CLOSES_AFTER_THE_LOGIN(Client::logsIn),
        RESETS_AFTER_THE_LOGIN(client -> client.logsIn().resets()),
        GARBAGE_AFTER_THE_LOGIN(client -> client.logsIn().answersEach(garbage())),
        ONE_BYTE_A_SECOND(client -> {
            for (byte one : greeting(0)) {
                client.sends(one);
                TimeUnit.SECONDS.sleep(1);
            }
        }),
        ROWS_WITHOUT_END(client -> {
            client.logsIn().hears().sends(columns());
            for (int row = 0; ; row++) {
                client.sends(packet(row + 4, text(1, "1")));
                if (row % 100 == 0) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
        }),
        ANSWER_TO_ANOTHER_COMMAND(client -> client.logsIn().answersEach(packet(1, 0, 1, 0, 2, 0, 0, 0))),
        END_IN_THE_MIDDLE_OF_A_ROW(client ->
                client.logsIn().hears().sends(columns()).sends(half(packet(4, text(200, "half of it")), 8))),
        ERROR_TO_EVERY_COMMAND(
                client -> client.logsIn().answersEach(error(1, 1064, "You have an error in your SQL syntax")));

        @SuppressWarnings("ImmutableEnumChecker") // Functions without state.
        private final Misbehaviour misbehaviour;

        Kind(Misbehaviour misbehaviour) {
            this.misbehaviour = misbehaviour;
        }
    }

    private interface Misbehaviour {

        void towards(Client client) throws IOException, InterruptedException;
    }

    private static final int PROTOCOL_41 = 0x200;
    private static final int SSL = 0x800;
    private static final int SECURE_CONNECTION = 0x8000;
    private static final int PLUGIN_AUTH = 0x80000;
    private static final int CAPABILITIES = 1 | 8 | PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH;

    private final LocalPort port;

    private BrokenServer(Kind kind) {
        port = LocalPort.serving(socket -> {
            try (socket) {
                kind.misbehaviour.towards(new Client(socket, new DataInputStream(socket.getInputStream())));
            }
        });
    }

    public static BrokenServer start(Kind kind) {
        return new BrokenServer(kind);
    }

    public int port() {
        return port.number();
    }

    public String url() {
        return "jdbc:mysql://127.0.0.1:" + port() + "/";
    }

    @Override
    public void close() {
        port.close();
    }

    private record Client(Socket socket, DataInputStream in) {

        Client sends(byte... bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            return this;
        }

        /** One packet. */
        Client hears() throws IOException {
            int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
            in.readUnsignedByte();
            in.readNBytes(length);
            return this;
        }

        Client logsIn() throws IOException {
            return sends(greeting(0)).hears().sends(packet(2, 0, 0, 0, 2, 0, 0, 0));
        }

        void answersEach(byte[] answer) throws IOException {
            while (true) {
                hears().sends(answer);
            }
        }

        /** Until the client ends. */
        void waits() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }

        void resets() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }

    /** One column, and the mark of the columns' end. */
    private static byte[] columns() {
        byte[] column = joined(text(3, "def"), new byte[] {0, 0, 0}, text(1, "a"), new byte[] {
            0, 12, 45, 0, 100, 0, 0, 0, (byte) 0xFD, 0, 0, 0, 0, 0
        });
        return joined(packet(1, 1), packet(2, column), packet(3, 0xFE, 0, 0, 2, 0));
    }

    private static byte[] garbage() {
        byte[] bytes = new byte[4096];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + 17);
        }
        return bytes;
    }

    private static byte[] greeting(int more) {
        int capabilities = CAPABILITIES | more;
        byte low = (byte) (capabilities >>> 8);
        byte high = (byte) (capabilities >>> 16);
        return packet(
                0,
                joined(
                        text(10, "8.0.11-TiDB-v8.5.3\0"),
                        new byte[] {1, 0, 0, 0},
                        ascii("12345678\0"),
                        new byte[] {(byte) capabilities, low, 45, 2, 0, high, (byte) (capabilities >>> 24), 21},
                        new byte[10],
                        ascii("123456789012\0mysql_native_password\0")));
    }

    private static byte[] error(int sequence, int code, String message) {
        byte[] begin = {(byte) 0xFF, (byte) code, (byte) (code >>> 8)};
        return packet(sequence, joined(begin, ascii("#08004"), message.getBytes(StandardCharsets.UTF_8)));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] text(int first, String text) {
        return joined(new byte[] {(byte) first}, ascii(text));
    }

    private static byte[] half(byte[] whole, int length) {
        return Arrays.copyOf(whole, length);
    }

    private static byte[] packet(int sequence, int... payload) {
        byte[] bytes = new byte[payload.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return packet(sequence, bytes);
    }

    private static byte[] packet(int sequence, byte[] payload) {
        byte[] head = {(byte) payload.length, (byte) (payload.length >>> 8), 0, (byte) sequence};
        return joined(head, payload);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
