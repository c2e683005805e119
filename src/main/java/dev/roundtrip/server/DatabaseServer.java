package dev.roundtrip.server;

import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A server that is ready for connections. Any thread may use it. */
public interface DatabaseServer extends AutoCloseable {

    ServerDescription description();

    /** Where clients connect to. */
    String host();

    /** Where clients connect to. */
    int port();

    /** TiDB's status port, where it is known. */
    Optional<URI> statusUri();

    /** The user that may do everything a run needs. */
    Credentials credentials();

    /**
     * A connection for administration, by settings that work anywhere; never one that is measured.
     *
     * @param database the database to be in; empty for none
     */
    Connection connect(String database) throws SQLException;

    /** Why a server that we started is no longer there, as a sentence; empty while it runs, and always for a server that is not ours. */
    Optional<String> diedBecause();

    /** Stops what we started and removes what it left; leaves alone what we did not start. May be called again. */
    @Override
    void close();
}
