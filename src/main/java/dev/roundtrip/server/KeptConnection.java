package dev.roundtrip.server;

import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * A connection that stays open between its uses. It is opened at its first use, and at the first use after
 * {@link #close()}. One thread at a time.
 */
public final class KeptConnection implements AutoCloseable {

    private final ConnectionSource source;
    private Connection connection;

    public KeptConnection(ConnectionSource source) {
        this.source = source;
    }

    public Connection get() throws SQLException {
        if (connection == null) {
            connection = source.open();
        }
        return connection;
    }

    /** All rows of a query; none if it fails, and then the connection is closed. */
    public <T> List<T> rows(String sql, OwnQuery.Row<T> row) {
        try {
            return OwnQuery.all(get(), sql, row);
        } catch (SQLException failed) {
            close();
            return List.of();
        }
    }

    /** Ignores a failure: the connection is not used again, and the server ends the session when it notices. */
    @Override
    public void close() {
        if (connection == null) {
            return;
        }
        try {
            connection.close();
        } catch (SQLException alreadyGone) {
            // The comment above says why this failure is ignored.
        }
        connection = null;
    }
}
