package dev.roundtrip.cost;

import dev.roundtrip.jmh.ServerAsk;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import java.io.IOException;

/** Starts the server that a benchmark's parameters name. */
public final class BenchServers {

    private BenchServers() {}

    /**
     * Starts or reaches the server.
     *
     * @param server {@code peer}, {@code tidb} (a container), {@code mariadb} (embedded) or {@code auto} (what a run
     *     would choose by itself)
     * @param url the JDBC URL of an existing server, which is then used, with ROUNDTRIP_USER and ROUNDTRIP_PASSWORD
     *     from the environment; empty for none
     */
    public static DatabaseServer start(String server, String url) throws ServerUnavailableException, IOException {
        if (!url.isEmpty()) {
            return Servers.start(new ServerAsk(url, "").request(System.getenv()), line -> {});
        }
        return switch (server) {
            case "peer" -> PeerServer.start();
            case "tidb" -> Servers.start(ServerRequest.tidb(), line -> {});
            case "mariadb" -> Servers.start(ServerRequest.mariaDb(), line -> {});
            case "auto" -> Servers.start(ServerRequest.auto(), line -> {});
            default ->
                throw new IllegalArgumentException("server is '" + server
                        + "', allowed are peer, tidb, mariadb and auto; or name a server by -p url=...");
        };
    }

    /** Whether the server does no database work, and has no tables. */
    public static boolean isPeer(DatabaseServer server) {
        return server instanceof PeerServer;
    }
}
