package dev.roundtrip.server;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A server that is ready for connections. Any thread may use it. */
public interface DatabaseServer extends AutoCloseable {

    /** The default database for the data set. */
    String DEFAULT_DATABASE = "roundtrip";

    ServerDescription description();

    /** Where clients connect to. */
    String host();

    /** Where clients connect to. */
    int port();

    /**
     * The address of a database there, as a JDBC URL without user and password; a scenario's own parameters are put
     * behind it.
     */
    default String jdbcUrl(String database) {
        return "jdbc:mysql://" + host() + ":" + port() + "/" + database;
    }

    /** The database that the user's URL names; {@link #DEFAULT_DATABASE} if there is none. */
    default String defaultDatabase() {
        return DEFAULT_DATABASE;
    }

    /** TiDB's status port, if known. */
    Optional<URI> statusUri();

    /** The user with all privileges that a run needs. */
    Credentials credentials();

    /**
     * A connection for administration, with parameters that work anywhere; never one that is measured.
     *
     * @param database the database to be in; empty for none
     */
    default Connection connect(String database) throws SQLException {
        return connect(database, "");
    }

    /**
     * As {@link #connect(String)}, with attributes that other sessions can read where the server keeps them.
     *
     * @param attributes as Connector/J's {@code connectionAttributes} takes them: {@code name:value,name:value}; empty
     *     for none
     */
    Connection connect(String database, String attributes) throws SQLException;

    /** Why our own server has ended, as a sentence; empty while it runs, and always for a server that is not ours. */
    Optional<String> diedBecause();

    /** Stops our own server and removes its files; does nothing for other servers. May be called again. */
    @Override
    void close();
}
