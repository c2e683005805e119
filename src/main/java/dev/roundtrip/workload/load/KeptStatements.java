package dev.roundtrip.workload.load;

import dev.roundtrip.workload.file.CompiledStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The statements that a worker keeps open on its connection, one for each text. Threads: one worker's own. */
final class KeptStatements {

    private final PreparedStatement[] open;
    private final Map<String, PreparedStatement> varying = new HashMap<>();
    private Connection on;

    KeptStatements(int statements) {
        this.open = new PreparedStatement[statements];
    }

    /** The open statement, or a new one if this connection has none for the text. */
    PreparedStatement prepare(Connection connection, CompiledStatement statement, String sql) throws SQLException {
        if (connection != on) {
            // A pool's handle closes its statements when it is returned.
            Arrays.fill(open, null);
            varying.clear();
            on = connection;
        }
        boolean varies = statement.sql().varies();
        PreparedStatement kept = varies ? varying.get(sql) : open[statement.ordinal()];
        if (kept == null) {
            kept = connection.prepareStatement(sql);
            if (varies) {
                varying.put(sql, kept);
            } else {
                open[statement.ordinal()] = kept;
            }
        }
        return kept;
    }
}
