package dev.roundtrip.run;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ForwardingServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Records the run's own administrative sessions, so that they are not reported as other clients. */
final class OwnSessions {

    private static final long SENT_IN_GREETING = 0xffff_ffffL;

    private final Set<Long> ids = ConcurrentHashMap.newKeySet();

    /** The server, with its sessions recorded. */
    final DatabaseServer server;

    OwnSessions(DatabaseServer recorded) {
        server = ForwardingServer.of(recorded, answer -> answer instanceof Connection opened ? noted(opened) : answer);
    }

    /** The lower 32 bits of the sessions' {@code CONNECTION_ID()}. */
    Set<Long> ids() {
        return Set.copyOf(ids);
    }

    private Connection noted(Connection connection) throws SQLException {
        try {
            OwnQuery.all(connection, "SELECT CONNECTION_ID()", row -> ids.add(row.getLong(1) & SENT_IN_GREETING));
            return connection;
        } catch (SQLException failure) {
            connection.close();
            throw failure;
        }
    }
}
