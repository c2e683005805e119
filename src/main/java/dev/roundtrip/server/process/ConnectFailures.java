package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import javax.net.ssl.SSLException;

/**
 * Describes why a connection to a server failed, and what to try. The driver's text is used only if it contains no
 * secret.
 */
final class ConnectFailures {

    private static final int ACCESS_DENIED = 1045;
    private static final int NO_ACCESS_TO_DATABASE = 1044;
    private static final int TOO_MANY_CONNECTIONS = 1040;

    private static final String PORT = "the port in the URL (by default TiDB has 4000, MySQL and MariaDB have 3306)";

    private ConnectFailures() {}

    static String sentence(SQLException failure, String host, int port, Credentials credentials, String database) {
        String place = host + ":" + port;
        return switch (failure.getErrorCode()) {
            case ACCESS_DENIED ->
                "The server at " + place + " refused " + user(credentials)
                        + ". Give --user and --password (or ROUNDTRIP_PASSWORD).";
            case NO_ACCESS_TO_DATABASE ->
                "The user '" + credentials.user() + "' may not use the database '" + database + "' at " + place
                        + ". Grant it, or name another database in the URL.";
            case TOO_MANY_CONNECTIONS ->
                "The server at " + place + " accepts no further connections. Close some, or raise max_connections.";
            default -> byCause(failure, place, host);
        };
    }

    private static String user(Credentials credentials) {
        if (credentials.user().isEmpty()) {
            return "a connection without a user";
        }
        return "the user '" + credentials.user() + "' "
                + (credentials.password().isEmpty() ? "without a password" : "with the password given");
    }

    private static String byCause(SQLException failure, String place, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "The host '" + host + "' is unknown. Check the host in the URL, and this machine's DNS.";
            }
            if (cause instanceof SSLException) {
                return "The server at " + place + " and the driver did not agree on TLS: " + text(cause)
                        + ". Check sslMode and the trust store in the URL.";
            }
            if (cause instanceof ConnectException) {
                return "Nothing accepts connections at " + place
                        + ". Check whether the server runs, and the host and port in the URL.";
            }
            if (cause instanceof SocketTimeoutException) {
                return "The server at " + place + " did not answer in time. Check the firewalls in between, and " + PORT
                        + ": another program may listen there.";
            }
            if (failure.getErrorCode() == 0 && (cause instanceof EOFException || cause instanceof SocketException)) {
                return "The server at " + place + " closed the connection before it had answered. It may be starting or"
                        + " ending: try again. Otherwise check " + PORT + ".";
            }
        }
        if (failure.getErrorCode() != 0) {
            return "The server at " + place + " refused the connection: " + text(failure) + " (error "
                    + failure.getErrorCode() + "). Check the URL, and the server's log.";
        }
        if (text(failure).contains("SSL")) {
            return "The server at " + place
                    + " does not offer the TLS that the URL requires. Use another sslMode, or turn TLS on there.";
        }
        return "The server at " + place + " cannot be used: " + reason(failure) + ". Check " + PORT
                + ", and whether it is a MySQL, TiDB or MariaDB server.";
    }

    /**
     * The driver advises raising max_allowed_packet when a length makes no sense: that advice is about statements, and
     * none was sent.
     */
    private static String reason(SQLException failure) {
        return text(failure).contains("max_allowed_packet")
                ? "it sent a packet with a length that is impossible while a connection is opened"
                : text(failure);
    }

    private static String text(Throwable failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String line = message.lines().findFirst().orElse("").strip();
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
