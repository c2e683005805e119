package dev.roundtrip.server.process;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Identifies the program at an address to which the driver could not connect. A server of the MySQL protocol sends
 * first; so do many others, and a web server answers a request.
 */
final class Greeting {

    private static final int MILLIS = 1_500;
    private static final int LONGEST = 80;
    private static final int MYSQL_HEADER = 4;
    private static final int MYSQL_PROTOCOL = 10;
    private static final int MYSQL_ERROR = 0xFF;
    private static final byte[] REQUEST = "GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private Greeting() {}

    /** The program that answers instead of a database, as the subject of a sentence; empty if unknown. */
    static Optional<String> ofAnother(String host, int port) {
        try {
            byte[] first = firstBytes(host, port, new byte[0]);
            return another(first.length == 0 ? firstBytes(host, port, REQUEST) : first);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    static Optional<String> another(byte[] first) {
        String text = new String(first, StandardCharsets.ISO_8859_1);
        if (text.startsWith("HTTP/") || text.startsWith("<!DOCTYPE") || text.startsWith("<html")) {
            return Optional.of("A web server (HTTP)");
        }
        if (text.startsWith("SSH-")) {
            return Optional.of("An SSH server");
        }
        if (text.startsWith("220") || text.startsWith("+OK") || text.startsWith("* OK")) {
            return Optional.of("A mail or FTP server");
        }
        if (text.startsWith("-ERR") || text.startsWith("-NOAUTH")) {
            return Optional.of("A Redis server");
        }
        if (first.length <= MYSQL_HEADER || isMySql(first)) {
            return Optional.empty();
        }
        return Optional.of("Something that does not speak the MySQL protocol");
    }

    private static boolean isMySql(byte[] first) {
        int kind = first[MYSQL_HEADER] & 0xFF;
        return first[3] == 0 && (kind == MYSQL_PROTOCOL || kind == MYSQL_ERROR);
    }

    /** The first few bytes; none if nothing arrives in time. */
    private static byte[] firstBytes(String host, int port, byte[] request) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), MILLIS);
            socket.setSoTimeout(MILLIS);
            socket.getOutputStream().write(request);
            InputStream in = socket.getInputStream();
            byte[] bytes = new byte[LONGEST];
            int length = Math.max(0, in.read(bytes));
            return Arrays.copyOf(bytes, length);
        } catch (SocketTimeoutException silent) {
            return new byte[0];
        }
    }
}
