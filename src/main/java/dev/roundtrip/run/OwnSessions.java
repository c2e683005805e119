package dev.roundtrip.run;

import dev.roundtrip.server.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerDescription;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server that records the run's own administrative sessions, so that they are not reported as other clients. */
final class OwnSessions implements DatabaseServer {

    private static final long SENT_IN_GREETING = 0xffff_ffffL;

    private final DatabaseServer server;
    private final Set<Long> ids = ConcurrentHashMap.newKeySet();

    OwnSessions(DatabaseServer server) {
        this.server = server;
    }

    /** The lower 32 bits of the sessions' {@code CONNECTION_ID()}. */
    Set<Long> ids() {
        return Set.copyOf(ids);
    }

    @Override
    public Connection connect(String database, String attributes) throws SQLException {
        Connection connection = server.connect(database, attributes);
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT CONNECTION_ID()")) {
            if (rows.next()) {
                ids.add(rows.getLong(1) & SENT_IN_GREETING);
            }
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
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
    public Credentials credentials() {
        return server.credentials();
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
