package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection that executes the queries of a workload's file. The server refuses writes in it if it can, and what one
 * of the user's functions wrote nevertheless is rolled back.
 */
record ReadingSession(Connection connection) implements AutoCloseable {

    /** The error code of TiDB, which has no read-only sessions. */
    private static final int NOT_SUPPORTED = 1235;

    static ReadingSession on(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        access(connection, "ONLY");
        connection.setAutoCommit(false);
        return new ReadingSession(connection);
    }

    private static void access(Connection connection, String access) throws SQLException {
        try {
            OwnQuery.execute(connection, "SET SESSION TRANSACTION READ " + access);
        } catch (SQLException refused) {
            if (refused.getErrorCode() != NOT_SUPPORTED) {
                throw refused;
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
        access(connection, "WRITE");
    }
}
