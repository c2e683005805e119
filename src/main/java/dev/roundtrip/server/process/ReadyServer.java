package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.report.NetworkLatency;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerDescription;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * A server that is ready for connections.
 *
 * @param url the URL for clients, by the database
 * @param latencies the latencies between the nodes of our own cluster
 * @param admin our own connections, which bypass what is in front of the server
 * @param death tells why the server ended by itself, for {@link #diedBecause()}
 * @param end the work of {@link #close()}
 */
record ReadyServer(
        ServerDescription description,
        String host,
        int port,
        UnaryOperator<String> url,
        String defaultDatabase,
        List<NodeAddress> nodes,
        List<ConnectionSource> instances,
        Optional<NodeLatencies> latencies,
        AdminConnections admin,
        Supplier<Optional<String>> death,
        Runnable end)
        implements DatabaseServer {

    /**
     * A server of one process that we started. Connects for the first time to ask for the description.
     *
     * @param status TiDB's status port; empty for a server without one
     * @param how how the server was started, for its heading
     */
    static ReadyServer started(
            String host,
            int port,
            Credentials credentials,
            Optional<URI> status,
            String how,
            String choiceReason,
            Supplier<Optional<String>> death,
            Runnable end)
            throws SQLException {
        AdminConnections admin = AdminConnections.ofOwnServer(host, port, credentials);
        try (Connection connection = admin.open("")) {
            return new ReadyServer(
                    ServerDetection.describe(connection, how, choiceReason, true),
                    host,
                    port,
                    database -> "jdbc:mysql://" + host + ":" + port + "/" + database,
                    DEFAULT_DATABASE,
                    status.stream().map(NodeAddress::of).toList(),
                    List.of(),
                    Optional.empty(),
                    admin,
                    death,
                    end);
        }
    }

    @Override
    public String jdbcUrl(String database) {
        return url.apply(database);
    }

    @Override
    public Credentials credentials() {
        return admin.credentials();
    }

    @Override
    public Connection connect(String database) throws SQLException {
        return admin.open(database);
    }

    @Override
    public void putLatency(NetworkLatency latency, int connections) throws IOException {
        if (latencies.isPresent() && latency.place().isPresent()) {
            latencies.get().put(latency, connections);
        }
    }

    @Override
    public void takeLatencyAway() throws IOException {
        if (latencies.isPresent()) {
            latencies.get().clear();
        }
    }

    @Override
    public Optional<String> diedBecause() {
        return death.get();
    }

    @Override
    public void close() {
        end.run();
    }
}
