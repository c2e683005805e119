package dev.roundtrip.server.variables;

import dev.roundtrip.server.DatabaseServer;
import java.sql.SQLException;

/**
 * The server of a journal. Never contains the password.
 *
 * @param host the host that clients connect to
 * @param port the port that clients connect to
 * @param user who changed the variables
 */
public record ServerTarget(String host, int port, String user) {

    public static ServerTarget of(DatabaseServer server) {
        return new ServerTarget(
                server.host(), server.port(), server.credentials().user());
    }

    /** True if both are the same server, with any user. */
    boolean sameServer(ServerTarget other) {
        return host.equalsIgnoreCase(other.host) && port == other.port;
    }

    String unreachable(SQLException failure) {
        return "The server " + address() + " could not be reached: " + failure.getMessage();
    }

    /** {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }
}
