package dev.roundtrip.workload.data;

import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * A connection while it executes the queries of a workload's file: the server refuses writes in it if it can, and what
 * a function of the user's wrote all the same is rolled back.
 */
record ReadingSession(Connection connection) implements AutoCloseable {

    /** TiDB has no read-only sessions. */
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
