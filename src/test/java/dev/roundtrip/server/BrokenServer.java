package dev.roundtrip.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A server that misbehaves in a named way, on a free port of this machine. Each connection has a daemon thread. */
public final class BrokenServer implements AutoCloseable {

    /** What it does wrong. */
    public enum Kind {
        SILENT,
        CLOSES_AT_ONCE,
        RESETS_AT_ONCE,
        SILENT_AFTER_THE_GREETING,
        CLOSES_AFTER_THE_GREETING,
        RESETS_AFTER_THE_GREETING,
        GARBAGE_FOR_A_GREETING,
        HALF_A_GREETING_THEN_CLOSES,
        HALF_A_GREETING_THEN_SILENT,
        ENDLESS_GREETING,
        TOO_LARGE_A_LENGTH,
        WRONG_SEQUENCE_NUMBER,
        TOO_MANY_CONNECTIONS,
        ERROR_WITH_TERMINAL_ESCAPES,
        WEB_SERVER,
        SSH_SERVER,
        MAIL_SERVER,
        TLS_OFFERED_THEN_SILENT,
        TLS_OFFERED_THEN_GARBAGE,
        UNKNOWN_AUTHENTICATION_PLUGIN,
        SILENT_AFTER_THE_LOGIN,
        CLOSES_AFTER_THE_LOGIN,
        RESETS_AFTER_THE_LOGIN,
        GARBAGE_AFTER_THE_LOGIN,
        ONE_BYTE_A_SECOND,
        ROWS_WITHOUT_END,
        ANSWER_TO_ANOTHER_COMMAND,
        END_IN_THE_MIDDLE_OF_A_ROW,
        ERROR_TO_EVERY_COMMAND
    }

    private static final int PROTOCOL_41 = 0x200;
    private static final int SSL = 0x800;
    private static final int SECURE_CONNECTION = 0x8000;
    private static final int PLUGIN_AUTH = 0x80000;
    private static final int CAPABILITIES = 1 | 8 | PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH;

    private final Kind kind;
    private final LocalPort port = LocalPort.serving(this::serve);

    private BrokenServer(Kind kind) {
        this.kind = kind;
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

    private void serve(Socket socket) throws IOException, InterruptedException {
        try (socket) {
            misbehave(socket);
        }
    }

    private void misbehave(Socket socket) throws IOException, InterruptedException {
        OutputStream out = socket.getOutputStream();
        DataInputStream in = new DataInputStream(socket.getInputStream());
        switch (kind) {
            case SILENT -> in.transferTo(OutputStream.nullOutputStream());
            case CLOSES_AT_ONCE -> {}
            case RESETS_AT_ONCE -> reset(socket);
            case GARBAGE_FOR_A_GREETING -> out.write(garbage());
            case HALF_A_GREETING_THEN_CLOSES -> out.write(greeting(0), 0, 20);
            case HALF_A_GREETING_THEN_SILENT -> {
                out.write(greeting(0), 0, 20);
                in.transferTo(OutputStream.nullOutputStream());
            }
            case ENDLESS_GREETING -> {
                while (true) {
                    out.write(packet(0, "\nendless".getBytes(StandardCharsets.US_ASCII)), 0, 12);
                }
            }
            case TOO_LARGE_A_LENGTH -> out.write(new byte[] {-1, -1, -2, 0, 10, '8', '.', '0', 0});
            case WRONG_SEQUENCE_NUMBER -> {
                byte[] greeting = greeting(0);
                greeting[3] = 77;
                out.write(greeting);
                in.transferTo(OutputStream.nullOutputStream());
            }
            case TOO_MANY_CONNECTIONS -> out.write(error(0, 1040, "Too many connections"));
            case ERROR_WITH_TERMINAL_ESCAPES ->
                out.write(error(0, 1129, "Host \u001b]0;owned\u0007 \u001b[2J\u009b1m is blocked\r\nPASS\u202e"));
            case WEB_SERVER -> {
                if (in.read() >= 0) {
                    out.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
                }
            }
            case SSH_SERVER -> greetInText(out, in, "SSH-2.0-OpenSSH_9.6\r\n");
            case MAIL_SERVER -> greetInText(out, in, "220 mail.example ESMTP\r\n");
            default -> greetAndServe(socket, in, out);
        }
    }

    private static void greetInText(OutputStream out, DataInputStream in, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        in.transferTo(OutputStream.nullOutputStream());
    }

    private void greetAndServe(Socket socket, DataInputStream in, OutputStream out)
            throws IOException, InterruptedException {
        boolean tls = kind == Kind.TLS_OFFERED_THEN_SILENT || kind == Kind.TLS_OFFERED_THEN_GARBAGE;
        byte[] greeting = greeting(tls ? SSL : 0);
        if (kind == Kind.ONE_BYTE_A_SECOND) {
            for (byte one : greeting) {
                out.write(one);
                TimeUnit.SECONDS.sleep(1);
            }
        }
        out.write(greeting);
        switch (kind) {
            case SILENT_AFTER_THE_GREETING, TLS_OFFERED_THEN_SILENT -> in.transferTo(OutputStream.nullOutputStream());
            case CLOSES_AFTER_THE_GREETING -> {}
            case RESETS_AFTER_THE_GREETING -> reset(socket);
            case TLS_OFFERED_THEN_GARBAGE -> {
                read(in);
                out.write(garbage());
            }
            case UNKNOWN_AUTHENTICATION_PLUGIN -> {
                read(in);
                out.write(packet(2, text(0xFE, "sphinx_riddle\0what walks\0")));
                in.transferTo(OutputStream.nullOutputStream());
            }
            default -> {
                read(in);
                out.write(packet(2, new byte[] {0, 0, 0, 2, 0, 0, 0}));
                afterLogin(socket, in, out);
            }
        }
    }

    private void afterLogin(Socket socket, DataInputStream in, OutputStream out)
            throws IOException, InterruptedException {
        switch (kind) {
            case SILENT_AFTER_THE_LOGIN -> in.transferTo(OutputStream.nullOutputStream());
            case CLOSES_AFTER_THE_LOGIN -> {}
            case RESETS_AFTER_THE_LOGIN -> reset(socket);
            default -> {
                while (true) {
                    read(in);
                    answer(in, out);
                }
            }
        }
    }

    private void answer(DataInputStream in, OutputStream out) throws IOException, InterruptedException {
        switch (kind) {
            case GARBAGE_AFTER_THE_LOGIN -> out.write(garbage());
            case ANSWER_TO_ANOTHER_COMMAND -> out.write(packet(1, new byte[] {0, 1, 0, 2, 0, 0, 0}));
            case ERROR_TO_EVERY_COMMAND -> out.write(error(1, 1064, "You have an error in your SQL syntax"));
            case ROWS_WITHOUT_END -> {
                out.write(columns());
                for (int row = 0; ; row++) {
                    out.write(packet(row + 4, text(1, "1")));
                    if (row % 100 == 0) {
                        TimeUnit.MILLISECONDS.sleep(20);
                    }
                }
            }
            case END_IN_THE_MIDDLE_OF_A_ROW -> {
                out.write(columns());
                out.write(packet(4, text(200, "half of it")), 0, 8);
                in.close();
            }
            default -> throw new IllegalStateException(kind.name());
        }
    }

    /** One column, and the mark of the columns' end. */
    private static byte[] columns() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.write(packet(1, new byte[] {1}));
        ByteArrayOutputStream column = new ByteArrayOutputStream();
        column.write(text(3, "def"));
        column.write(new byte[] {0, 0, 0});
        column.write(text(1, "a"));
        column.write(new byte[] {0, 12, 45, 0, 100, 0, 0, 0, (byte) 0xFD, 0, 0, 0, 0, 0});
        all.write(packet(2, column.toByteArray()));
        all.write(packet(3, new byte[] {(byte) 0xFE, 0, 0, 2, 0}));
        return all.toByteArray();
    }

    private static void reset(Socket socket) throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    private static void read(DataInputStream in) throws IOException {
        int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
        in.readUnsignedByte();
        in.readNBytes(length);
    }

    private static byte[] garbage() {
        byte[] bytes = new byte[4096];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 + 17);
        }
        return bytes;
    }

    private static byte[] greeting(int more) throws IOException {
        int capabilities = CAPABILITIES | more;
        ByteArrayOutputStream greeting = new ByteArrayOutputStream();
        greeting.write(text(10, "8.0.11-TiDB-v8.5.3\0"));
        greeting.write(new byte[] {1, 0, 0, 0});
        greeting.write("12345678\0".getBytes(StandardCharsets.US_ASCII));
        greeting.write(new byte[] {(byte) capabilities, (byte) (capabilities >>> 8), 45, 2, 0});
        greeting.write(new byte[] {(byte) (capabilities >>> 16), (byte) (capabilities >>> 24), 21});
        greeting.write(new byte[10]);
        greeting.write("123456789012\0mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
        return packet(0, greeting.toByteArray());
    }

    private static byte[] error(int sequence, int code, String message) throws IOException {
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        error.write(new byte[] {(byte) 0xFF, (byte) code, (byte) (code >>> 8)});
        error.write("#08004".getBytes(StandardCharsets.US_ASCII));
        error.write(message.getBytes(StandardCharsets.UTF_8));
        return packet(sequence, error.toByteArray());
    }

    private static byte[] text(int first, String text) {
        byte[] rest = text.getBytes(StandardCharsets.US_ASCII);
        byte[] whole = new byte[rest.length + 1];
        whole[0] = (byte) first;
        System.arraycopy(rest, 0, whole, 1, rest.length);
        return whole;
    }

    private static byte[] packet(int sequence, byte[] payload) {
        byte[] packet = new byte[payload.length + 4];
        packet[0] = (byte) payload.length;
        packet[1] = (byte) (payload.length >>> 8);
        packet[3] = (byte) sequence;
        System.arraycopy(payload, 0, packet, 4, payload.length);
        return packet;
    }
}
