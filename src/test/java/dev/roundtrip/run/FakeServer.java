package dev.roundtrip.run;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.ServerKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A server with a description that records whether it was closed. */
public record FakeServer(ServerDescription description, String parameters, Runnable whenClosed)
        implements DatabaseServer {

    public static FakeServer ours(ServerKind kind) {
        return new FakeServer(new ServerDescription(kind, "1", "memory", "here", "", true), "", () -> {});
    }

    /** A TiDB of this version that we started. */
    static FakeServer tidb(String version) {
        return new FakeServer(
                new ServerDescription(ServerKind.TIDB, version, "memory", "here", "", true), "", () -> {});
    }

    static FakeServer others(ServerKind kind, String parameters) {
        return new FakeServer(
                new ServerDescription(kind, "1", "memory", "at db:4000", "", false), parameters, () -> {});
    }

    public FakeServer whenClosed(Runnable then) {
        return new FakeServer(description, parameters, then);
    }

    @Override
    public String host() {
        return "db";
    }

    @Override
    public int port() {
        return 4000;
    }

    @Override
    public String jdbcUrl(String database) {
        return DatabaseServer.super.jdbcUrl(database) + parameters;
    }

    @Override
    public List<NodeAddress> nodes() {
        return List.of();
    }

    @Override
    public Credentials credentials() {
        return new Credentials("root", "");
    }

    @Override
    public Connection connect(String database) throws SQLException {
        throw new SQLException("A fake has no connections");
    }

    @Override
    public Optional<String> diedBecause() {
        return Optional.empty();
    }

    @Override
    public void close() {
        whenClosed.run();
    }
}
