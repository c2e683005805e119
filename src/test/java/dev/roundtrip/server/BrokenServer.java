package dev.roundtrip.server;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A server that misbehaves in a named way, on a free port of this machine. Each connection has a daemon thread. The
 * bytes that it sends are written as texts, in which each character is a byte.
 */
public final class BrokenServer implements AutoCloseable {

    /** The kind of misbehaviour, after which the connection is closed. */
    public enum Kind {
        SILENT(Client::waits),
        CLOSES_AT_ONCE(client -> {}),
        SILENT_AFTER_THE_GREETING(client -> client.sends(GREETING).waits()),
        CLOSES_AFTER_THE_GREETING(client -> client.sends(GREETING)),
        GARBAGE_FOR_A_GREETING(client -> client.sends(GARBAGE)),
        TOO_MANY_CONNECTIONS(client -> client.sends(error(0, 1040, "Too many connections"))),
        ERROR_WITH_TERMINAL_ESCAPES(client ->
                client.sends(error(0, 1129, "Host \u001b]0;owned\u0007 \u001b[2J\u009b1m is blocked\r\nPASS\u202e"))),
        WEB_SERVER(client -> {
            if (client.in().read() >= 0) {
                client.sends("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
            }
        }),
        SSH_SERVER(client -> client.sends("SSH-2.0-OpenSSH_9.6\r\n").waits()),
        MAIL_SERVER(client -> client.sends("220 mail.example ESMTP\r\n").waits()),
        TLS_OFFERED_THEN_GARBAGE(
                client -> client.sends(packet(0, greeting(SSL))).hears().sends(GARBAGE)),
        UNKNOWN_AUTHENTICATION_PLUGIN(client -> client.sends(GREETING)
                .hears()
                .sends(packet(2, "\u00fesphinx_riddle\0what walks\0"))
                .waits()),
        SILENT_AFTER_THE_LOGIN(client -> client.logsIn().waits()),
        CLOSES_AFTER_THE_LOGIN(Client::logsIn),
        ONE_BYTE_A_SECOND(client -> {
            for (int i = 0; i < GREETING.length(); i++) {
                client.sends(GREETING.substring(i, i + 1));
                TimeUnit.SECONDS.sleep(1);
            }
        }),
        ROWS_WITHOUT_END(client -> {
            client.logsIn().hears().sends(COLUMNS);
            for (int row = 0; ; row++) {
                client.sends(packet(row + 4, "\0011"));
                if (row % 100 == 0) {
                    TimeUnit.MILLISECONDS.sleep(20);
                }
            }
        }),
        ERROR_TO_EVERY_COMMAND(
                client -> client.logsIn().answersEach(error(1, 1064, "You have an error in your SQL syntax"))),
        TEXT_FOR_EVERY_VALUE(client -> client.logsIn().answersOddly("", 0, OddAnswers.TEXT)),
        NOTHING_FOR_EVERY_VALUE(client -> client.logsIn().answersOddly("", 0, OddAnswers.NULL)),
        NO_ROW_FOR_EVERY_QUERY(client -> client.logsIn().answersOddly("", 0, OddAnswers.NO_ROW)),
        A_LONG_TEXT_FOR_EVERY_VALUE(client -> client.logsIn().answersOddly("", 0, OddAnswers.LONG_TEXT)),
        AN_ENDLESS_NUMBER_FOR_EVERY_VALUE(client -> client.logsIn().answersOddly("", 0, OddAnswers.LARGE_NUMBER));

        @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
        private final Misbehaviour misbehaviour;

        Kind(Misbehaviour misbehaviour) {
            this.misbehaviour = misbehaviour;
        }
    }

    private interface Misbehaviour {
        void towards(Client client) throws IOException, InterruptedException;
    }

    private static final int QUIT = 1;
    private static final int QUERY = 3;
    private static final int PREPARE = 0x16;

    private static final int PROTOCOL_41 = 0x200;
    private static final int SSL = 0x800;
    private static final int SECURE_CONNECTION = 0x8000;
    private static final int PLUGIN_AUTH = 0x80000;
    private static final int CAPABILITIES = 1 | 8 | PROTOCOL_41 | SECURE_CONNECTION | PLUGIN_AUTH;

    private static final String GREETING = packet(0, greeting(0));
    private static final String GARBAGE =
            IntStream.range(0, 4096).mapToObj(i -> low(i * 31 + 17)).collect(Collectors.joining());

    /** One column, and the mark of the columns' end. */
    private static final String COLUMNS =
            packet(1, "\1") + packet(2, "\3def\0\0\0\1a\0\f-\0d\0\0\0\u00fd\0\0\0\0\0") + packet(3, "\u00fe\0\0\2\0");

    private final LocalPort port;

    private BrokenServer(Kind kind) {
        this(kind.misbehaviour);
    }

    private BrokenServer(Misbehaviour misbehaviour) {
        port = LocalPort.serving(socket -> {
            try (socket) {
                misbehaviour.towards(new Client(socket, new DataInputStream(socket.getInputStream())));
            }
        });
    }

    public static BrokenServer start(Kind kind) {
        return new BrokenServer(kind);
    }

    /**
     * A server that answers a number of queries of each connection as a new server does, and all others with these
     * rows.
     */
    public static BrokenServer odd(String version, int sensible, String answer) {
        return new BrokenServer(client -> client.logsIn().answersOddly(version, sensible, answer));
    }

    /** A proxy that greets with this version, and answers all queries with this packet or these rows. */
    public static BrokenServer proxy(String version, String answer) {
        return new BrokenServer(
                client -> client.logsIn(packet(0, greeting(version, 0))).answersOddly("", 0, answer));
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

        Client sends(String bytes) throws IOException {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return this;
        }

        /** Reads one packet of the client. */
        Client hears() throws IOException {
            hearsOne();
            return this;
        }

        private String hearsOne() throws IOException {
            int length = in.readUnsignedByte() | in.readUnsignedByte() << 8 | in.readUnsignedByte() << 16;
            in.readUnsignedByte();
            return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        }

        /**
         * Answers queries.
         *
         * @param sensible the number of queries that get a sensible answer
         */
        void answersOddly(String version, int sensible, String odd) throws IOException {
            int left = sensible;
            while (true) {
                String command = hearsOne();
                String sql = command.substring(1).replaceFirst("(?s)^(/\\*.*?\\*/|[\\s(])*", "");
                if (command.charAt(0) == QUIT) {
                    return;
                } else if (command.charAt(0) == PREPARE) {
                    sends(error(1, 1295, "This command is not supported in the prepared statement protocol yet"));
                } else if (command.charAt(0) != QUERY || !sql.matches("(?is)(select|show).*")) {
                    sends(packet(1, "\0\0\0\2\0\0\0"));
                } else if (sql.contains("auto_increment_increment")) {
                    sends(OddAnswers.toConnectorJ(sql));
                } else {
                    sends(left > 0 ? OddAnswers.sensible(sql, version) : odd);
                    left--;
                }
            }
        }

        Client logsIn() throws IOException {
            return logsIn(GREETING);
        }

        Client logsIn(String greeting) throws IOException {
            return sends(greeting).hears().sends(packet(2, "\0\0\0\2\0\0\0"));
        }

        void answersEach(String answer) throws IOException {
            while (true) {
                hears().sends(answer);
            }
        }

        /** Waits until the client ends. */
        void waits() throws IOException {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static String greeting(int more) {
        return greeting("8.0.11-TiDB-v8.5.3", more);
    }

    private static String greeting(String version, int more) {
        int flags = CAPABILITIES | more;
        return "\n" + version + "\0\1\0\0\0" + "12345678\0" + low(flags) + low(flags >>> 8) + "-\2\0"
                + low(flags >>> 16) + low(flags >>> 24) + "\25" + "\0".repeat(10)
                + "123456789012\0mysql_native_password\0";
    }

    private static String error(int sequence, int code, String message) {
        String inUtf8 = new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return packet(sequence, "\u00ff" + low(code) + low(code >>> 8) + "#08004" + inUtf8);
    }

    static String packet(int sequence, String payload) {
        return low(payload.length())
                + low(payload.length() >>> 8)
                + low(payload.length() >>> 16)
                + low(sequence)
                + payload;
    }

    /** The lowest byte of a number, as a character. */
    static String low(int number) {
        return String.valueOf((char) (number & 0xFF));
    }
}
