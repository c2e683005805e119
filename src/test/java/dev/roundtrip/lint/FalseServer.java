package dev.roundtrip.lint;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server of this machine that attacks its clients, as someone does whose server a stranger's string names. It lets
 * everyone log in, answers what drivers ask on opening, and then asks for a file or sends an object.
 */
final class FalseServer implements AutoCloseable {

    private static final int CAPABILITIES = 0x00ff_f7ff & ~0x0120_0820;
    private static final Pattern ALIAS = Pattern.compile("@@(?:session\\.|global\\.)?(\\w+)(?: AS (\\w+))?");
    private static final int BLOB = 252;
    private static final int TEXT = 253;

    private final ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final String wantedFile;
    private final byte[] object;

    /** What clients sent of the file. */
    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    /**
     * Starts it.
     *
     * @param wantedFile the file that it requests in answer to a statement of the application
     * @param object the serialized object with which it answers SHOW
     */
    FalseServer(String wantedFile, byte[] object) throws IOException {
        this.wantedFile = wantedFile;
        this.object = object.clone();
        Thread serving = new Thread(this::serve, "false server");
        serving.setDaemon(true);
        serving.start();
    }

    int port() {
        return socket.getLocalPort();
    }

    /** What clients sent of the file since the last call. */
    String received() {
        synchronized (received) {
            String text = received.toString(StandardCharsets.UTF_8);
            received.reset();
            return text;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve() {
        while (!socket.isClosed()) {
            try {
                Socket client = socket.accept();
                Thread talking = new Thread(() -> talk(client), "false server's client");
                talking.setDaemon(true);
                talking.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void talk(Socket client) {
        try (client) {
            Talk talk = new Talk(new DataInputStream(client.getInputStream()), client.getOutputStream());
            talk.logIn();
            while (talk.answer()) {
                // The next command follows.
            }
        } catch (IOException gone) {
            // A client that leaves ends its talk.
        }
    }

    /** The packets of one connection. */
    private final class Talk {

        private final DataInputStream in;
        private final OutputStream out;
        private int sequence;

        Talk(DataInputStream in, OutputStream out) {
            this.in = in;
            this.out = out;
        }

        void logIn() throws IOException {
            ByteArrayOutputStream greeting = new ByteArrayOutputStream();
            greeting.write(10);
            greeting.writeBytes("8.0.33\0".getBytes(StandardCharsets.US_ASCII));
            greeting.writeBytes(new byte[] {1, 0, 0, 0});
            greeting.writeBytes("abcdefgh\0".getBytes(StandardCharsets.US_ASCII));
            greeting.write(CAPABILITIES & 0xff);
            greeting.write((CAPABILITIES >> 8) & 0xff);
            greeting.writeBytes(new byte[] {45, 2, 0});
            greeting.write((CAPABILITIES >> 16) & 0xff);
            greeting.write(0);
            greeting.write(21);
            greeting.writeBytes(new byte[10]);
            greeting.writeBytes("ijklmnopqrst\0mysql_native_password\0".getBytes(StandardCharsets.US_ASCII));
            write(greeting.toByteArray());
            read();
            writeOk();
        }

        /** Reads a command and answers it; false after the last one. */
        boolean answer() throws IOException {
            byte[] command = read();
            if (command.length == 0 || command[0] == 1) {
                return false;
            }
            String sql = new String(command, 1, command.length - 1, StandardCharsets.UTF_8);
            String lower = sql.toLowerCase(Locale.ROOT);
            if (command[0] != 3) {
                writeOk();
            } else if (lower.contains("@@")) {
                writeVariables(sql);
            } else if (lower.startsWith("show session status") || lower.contains("objects")) {
                writeRow(List.of("a", "b"), List.of(object, object), BLOB);
            } else if (lower.startsWith("select 1")) {
                requestFile();
            } else {
                writeOk();
            }
            return true;
        }

        private void requestFile() throws IOException {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.write(0xfb);
            request.writeBytes(wantedFile.getBytes(StandardCharsets.UTF_8));
            write(request.toByteArray());
            for (byte[] part = read(); part.length > 0; part = read()) {
                synchronized (received) {
                    received.writeBytes(part);
                }
            }
            writeOk();
        }

        private void writeVariables(String sql) throws IOException {
            List<String> names = new ArrayList<>();
            List<byte[]> values = new ArrayList<>();
            Matcher alias = ALIAS.matcher(sql);
            while (alias.find()) {
                names.add(alias.group(2) == null ? "@@" + alias.group(1) : alias.group(2));
                values.add(value(alias.group(1)).getBytes(StandardCharsets.UTF_8));
            }
            writeRow(names, values, TEXT);
        }

        private static String value(String variable) {
            return switch (variable) {
                case "character_set_client",
                        "character_set_connection",
                        "character_set_results",
                        "character_set_server" -> "utf8mb4";
                case "collation_server", "collation_connection" -> "utf8mb4_general_ci";
                case "sql_mode" -> "STRICT_TRANS_TABLES";
                case "time_zone", "system_time_zone" -> "UTC";
                case "transaction_isolation", "tx_isolation" -> "REPEATABLE-READ";
                case "init_connect", "license" -> "";
                case "max_allowed_packet" -> "16777216";
                case "net_write_timeout", "wait_timeout", "interactive_timeout" -> "600";
                case "query_cache_type", "lower_case_table_names", "transaction_read_only", "tx_read_only" -> "0";
                default -> "1";
            };
        }

        private void writeRow(List<String> names, List<byte[]> values, int type) throws IOException {
            write(new byte[] {(byte) names.size()});
            for (String name : names) {
                ByteArrayOutputStream column = new ByteArrayOutputStream();
                for (String part : List.of("def", "", "t", "t", name, name)) {
                    writeText(column, part.getBytes(StandardCharsets.UTF_8));
                }
                boolean isBlob = type == BLOB;
                column.writeBytes(new byte[] {12, (byte) (isBlob ? 63 : 45), 0, -1, -1, 0, 0, (byte) type});
                column.writeBytes(new byte[] {(byte) (isBlob ? 0x90 : 0), 0, 0, 0, 0});
                write(column.toByteArray());
            }
            write(new byte[] {-2, 0, 0, 2, 0});
            ByteArrayOutputStream row = new ByteArrayOutputStream();
            values.forEach(value -> writeText(row, value));
            write(row.toByteArray());
            write(new byte[] {-2, 0, 0, 2, 0});
        }

        private static void writeText(ByteArrayOutputStream to, byte[] text) {
            if (text.length > 250) {
                to.write(0xfc);
                to.write(text.length & 0xff);
                to.write(text.length >> 8);
            } else {
                to.write(text.length);
            }
            to.writeBytes(text);
        }

        private void writeOk() throws IOException {
            write(new byte[] {0, 0, 0, 2, 0, 0, 0});
        }

        private byte[] read() throws IOException {
            int length = in.readUnsignedByte() | (in.readUnsignedByte() << 8) | (in.readUnsignedByte() << 16);
            sequence = in.readUnsignedByte();
            return in.readNBytes(length);
        }

        private void write(byte[] payload) throws IOException {
            sequence = (sequence + 1) & 0xff;
            byte[] packet = new byte[payload.length + 4];
            packet[0] = (byte) payload.length;
            packet[1] = (byte) (payload.length >> 8);
            packet[2] = (byte) (payload.length >> 16);
            packet[3] = (byte) sequence;
            System.arraycopy(payload, 0, packet, 4, payload.length);
            out.write(packet);
            out.flush();
        }
    }
}
