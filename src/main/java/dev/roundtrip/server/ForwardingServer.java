package dev.roundtrip.server;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.result.NetworkLine;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Another server, except for what a subclass overrides. */
public abstract class ForwardingServer implements DatabaseServer {

    private final DatabaseServer server;

    protected ForwardingServer(DatabaseServer server) {
        this.server = server;
    }

    @Override
    public ServerDescription description() {
        return server.description();
    }

    @Override
    public String host() {
        return server.host();
    }

    @Override
    public int port() {
        return server.port();
    }

    @Override
    public String jdbcUrl(String database) {
        return server.jdbcUrl(database);
    }

    @Override
    public String defaultDatabase() {
        return server.defaultDatabase();
    }

    @Override
    public Optional<URI> statusUri() {
        return server.statusUri();
    }

    @Override
    public List<ConnectionSource> instances() {
        return server.instances();
    }

    @Override
    public List<NodeAddress> nodes() {
        return server.nodes();
    }

    @Override
    public void putLine(NetworkLine line, int connections) throws IOException {
        server.putLine(line, connections);
    }

    @Override
    public void takeLineAway() throws IOException {
        server.takeLineAway();
    }

    @Override
    public Credentials credentials() {
        return server.credentials();
    }

    @Override
    public Connection connect(String database, String attributes) throws SQLException {
        return server.connect(database, attributes);
    }

    @Override
    public Optional<String> diedBecause() {
        return server.diedBecause();
    }

    @Override
    public void close() {
        server.close();
    }
}
