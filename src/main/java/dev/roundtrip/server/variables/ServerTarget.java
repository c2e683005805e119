package dev.roundtrip.server.variables;

import dev.roundtrip.server.DatabaseServer;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The server of a journal. Never contains the password.
 *
 * @param host the host that clients connect to
 * @param port the port that clients connect to
 * @param user the user that changed the variables
 * @param identity {@link GlobalVariables#identity}; empty if the server has none, or before it was asked
 */
public record ServerTarget(String host, int port, String user, Optional<String> identity) {

    public static ServerTarget of(DatabaseServer server) {
        return new ServerTarget(
                server.host(), server.port(), server.credentials().user(), Optional.empty());
    }

    ServerTarget identified(Optional<String> asked) {
        return new ServerTarget(host, port, user, asked);
    }

    /** Whether both are the same server, with any user. A port may be forwarded to one server after another. */
    boolean sameServer(ServerTarget other) {
        return (identity.isPresent() && other.identity.isPresent())
                ? identity.equals(other.identity)
                : (host.equalsIgnoreCase(other.host) && port == other.port);
    }

    String unreachable(SQLException failure) {
        return "The server " + address() + " could not be reached: " + failure.getMessage();
    }

    /** The address as {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }
}
