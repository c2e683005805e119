package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.OddAnswerException;
import dev.roundtrip.jdbc.OwnQuery;
import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;
import javax.net.ssl.SSLException;

/**
 * Describes why a connection to a server failed, and says what to try. The driver's text is used only if it contains no
 * secret.
 */
final class ConnectFailures {

    private static final String PORT = "the port (TiDB 4000, MySQL and MariaDB 3306)";

    /** Errors on setting a variable: it is unknown, global or read-only, or TiDB or MySQL refuses the value. */
    static final Set<Integer> REFUSED_VARIABLES = Set.of(1193, 1229, 1231, 1232, 1238, 8048);

    private ConnectFailures() {}

    static String sentence(SQLException failure, String host, int port, Credentials credentials, String database) {
        String place = host + ":" + port;
        return switch (failure.getErrorCode()) {
            case 1045 ->
                place + " refused " + user(credentials) + ". Give --user and --password (or ROUNDTRIP_PASSWORD).";
            case 1044 ->
                "The user '" + credentials.user() + "' may not use '" + database + "'. Grant it, or change the URL.";
            case 1040 -> place + " has too many connections. Close some, or raise max_connections.";
            case 0 -> byCause(failure, place, host);
            default ->
                place + " refused the connection: " + OwnQuery.firstLine(failure) + " (error " + failure.getErrorCode()
                        + "). "
                        + (REFUSED_VARIABLES.contains(failure.getErrorCode())
                                ? "Take that variable out of the string."
                                : "Check the server's log.");
        };
    }

    private static String user(Credentials credentials) {
        return credentials.user().isEmpty()
                ? "an empty user"
                : "the user '" + credentials.user() + "' "
                        + (credentials.password().isEmpty() ? "without a password" : "with the password given");
    }

    private static String byCause(SQLException failure, String place, String host) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException) {
                return "The host '" + host + "' is unknown. Check the URL and DNS.";
            }
            if (cause instanceof SSLException) {
                return place + " failed the TLS handshake: " + OwnQuery.firstLine(cause)
                        + ". Check sslMode and the trust store.";
            }
            if (cause instanceof ConnectException) {
                return "Nothing accepts connections at " + place + ". Start the server, or check the URL.";
            }
            if (cause instanceof SocketTimeoutException) {
                return place + " did not answer. Check firewalls and " + PORT + ".";
            }
            if (cause instanceof EOFException || cause instanceof SocketException) {
                return place + " closed the connection. Try again, or check " + PORT + ".";
            }
        }
        if (failure instanceof OddAnswerException) {
            return OwnQuery.firstLine(failure) + ". Check " + PORT + ", and what stands before it.";
        }
        if (OwnQuery.firstLine(failure).contains("SSL")) {
            return place + " offers no TLS. Change sslMode, or turn TLS on there.";
        }
        // The driver advises raising max_allowed_packet when a length makes no sense; no statement was sent.
        String reason = OwnQuery.firstLine(failure).contains("max_allowed_packet")
                ? "impossible packet length"
                : OwnQuery.firstLine(failure);
        return place + " cannot be used: " + reason + ". Check " + PORT + ".";
    }
}
