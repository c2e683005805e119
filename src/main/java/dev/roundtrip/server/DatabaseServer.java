package dev.roundtrip.server;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.report.NetworkLatency;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A server that is ready for connections. Any thread may use it. */
public interface DatabaseServer extends AutoCloseable {

    /** The default database for the data set. */
    String DEFAULT_DATABASE = "roundtrip";

    ServerDescription description();

    /** The host that clients connect to. */
    String host();

    /** The port that clients connect to. */
    int port();

    /**
     * The JDBC URL of a database on this server, without user and password; a scenario's own parameters are appended.
     */
    default String jdbcUrl(String database) {
        return "jdbc:mysql://" + host() + ":" + port() + "/" + database;
    }

    /** The database that the user's URL names; {@link #DEFAULT_DATABASE} if there is none. */
    default String defaultDatabase() {
        return DEFAULT_DATABASE;
    }

    /** TiDB's status port, if known; of several TiDB servers, that of the first. */
    default Optional<URI> statusUri() {
        return nodes().stream().map(NodeAddress::status).findFirst();
    }

    /** The known status ports, TiDB's first; a cluster may have more nodes than these. */
    List<NodeAddress> nodes();

    /**
     * A connection to each TiDB server of our own cluster, which bypasses what is in front of it. Empty for a single
     * server, and for a cluster that we did not start.
     */
    default List<ConnectionSource> instances() {
        return List.of();
    }

    /** A user with all privileges that a run needs. */
    Credentials credentials();

    /**
     * A connection for administration, with parameters that work on every server; it is never measured.
     *
     * @param database the initial database; empty for none
     */
    Connection connect(String database) throws SQLException;

    /**
     * Puts a latency between the nodes of our own cluster, until {@link #takeLatencyAway}. Does nothing for a latency
     * between the driver and the server, and for any other server.
     *
     * @param connections how many connections share the bandwidth of a latency between clients and nodes
     */
    default void putLatency(NetworkLatency latency, int connections) throws IOException {}

    default void takeLatencyAway() throws IOException {}

    /** Why our own server has ended, as a sentence; empty while it runs, and always empty for other servers. */
    Optional<String> diedBecause();

    /** Stops our own server and removes its files; does nothing for other servers. May be called again. */
    @Override
    void close();
}
