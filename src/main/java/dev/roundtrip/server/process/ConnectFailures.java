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

    private static final String PORT = "the port in the URL (TiDB's default is 4000, MySQL's and MariaDB's 3306)";

    private static final String AT = "The server at ";

    private ConnectFailures() {}

    static String sentence(SQLException failure, String host, int port, Credentials credentials, String database) {
        String place = AT + host + ":" + port;
        return switch (failure.getErrorCode()) {
            case 1045 ->
                place + " refused " + user(credentials) + ". Give --user and --password (or ROUNDTRIP_PASSWORD).";
            case 1044 ->
                "The user '" + credentials.user() + "' may not use the database '" + database
                        + "'. Grant it, or name another database in the URL.";
            case 1040 -> place + " accepts no further connections. Close some, or raise max_connections.";
            case 0 -> byCause(failure, place, host);
            default ->
                place + " refused the connection: " + text(failure) + " (error " + failure.getErrorCode()
                        + "). Check the URL and the server's log.";
        };
    }

    private static String user(Credentials credentials) {
        return credentials.user().isEmpty()
                ? "a connection without a user"
                : "the user '" + credentials.user() + "' "
                        + (credentials.password().isEmpty() ? "without a password" : "with the password given");
    }

    private static String byCause(SQLException failure, String place, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "The host '" + host + "' is unknown. Check the URL, and this machine's DNS.";
            }
            if (cause instanceof SSLException) {
                return place + " and the driver did not agree on TLS: " + text(cause)
                        + ". Check sslMode and the trust store in the URL.";
            }
            if (cause instanceof ConnectException) {
                return "Nothing accepts connections at " + place.substring(AT.length())
                        + ". Check whether the server runs, and the host and port in the URL.";
            }
            if (cause instanceof SocketTimeoutException) {
                return place + " did not answer in time. Check firewalls, and " + PORT + ".";
            }
            if (cause instanceof EOFException || cause instanceof SocketException) {
                return place + " closed the connection before it had answered: it may be starting or ending."
                        + " Try again, or check " + PORT + ".";
            }
        }
        if (text(failure).contains("SSL")) {
            return place + " does not offer the TLS that the URL requires. Use another sslMode, or turn TLS on there.";
        }
        // The driver advises raising max_allowed_packet when a length makes no sense; no statement was sent.
        String reason =
                text(failure).contains("max_allowed_packet") ? "it sent an impossible packet length" : text(failure);
        return place + " cannot be used: " + reason + ". Check " + PORT + ", and whether it is MySQL, TiDB or MariaDB.";
    }

    private static String text(Throwable failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        return message.lines().findFirst().orElse("").strip().replaceFirst("\\.$", "");
    }
}
