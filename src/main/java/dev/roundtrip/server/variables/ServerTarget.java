package dev.roundtrip.server.variables;

import dev.roundtrip.server.DatabaseServer;
import java.util.Objects;

/**
 * The server of a journal. Never contains the password.
 *
 * @param host the host that clients connect to
 * @param port the port that clients connect to
 * @param user who changed the variables
 */
public record ServerTarget(String host, int port, String user) {

    public ServerTarget {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(user, "user");
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("port: " + port + ", allowed: 1 to 65535");
        }
    }

    public static ServerTarget of(DatabaseServer server) {
        return new ServerTarget(
                server.host(), server.port(), server.credentials().user());
    }

    /** True if both are the same server, with any user. */
    boolean sameServer(ServerTarget other) {
        return host.equalsIgnoreCase(other.host) && port == other.port;
    }

    /** {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }
}
