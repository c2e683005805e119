package dev.roundtrip.server.variables;

import dev.roundtrip.server.DatabaseServer;
import java.util.Objects;

/**
 * Which server a journal speaks of. The password is never part of it.
 *
 * @param host where clients connect to
 * @param port where clients connect to
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

    /** True if both are the same server, whatever the user. */
    boolean sameServer(ServerTarget other) {
        return host.equalsIgnoreCase(other.host) && port == other.port;
    }

    /** {@code host:port}. */
    public String address() {
        return host + ":" + port;
    }
}
