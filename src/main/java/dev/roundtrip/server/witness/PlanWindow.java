package dev.roundtrip.server.witness;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Observes how a TiDB plans the statements of one database from now on, by any client. It reads TiDB's
 * {@code statements_summary} on a connection of its own. One thread at a time.
 */
public final class PlanWindow implements AutoCloseable {

    private final KeptConnection connection;
    private final StatementPlans before;

    /**
     * Begins to observe.
     *
     * @param connections connections to the database
     * @throws SQLException if there is no summary: the server is another one, or the user has no right to read it
     */
    public PlanWindow(ConnectionSource connections) throws SQLException {
        connection = new KeptConnection(connections);
        try {
            before = read();
        } catch (SQLException unreadable) {
            connection.close();
            throw unreadable;
        }
    }

    private StatementPlans read() throws SQLException {
        String database = Objects.requireNonNullElse(connection.get().getCatalog(), "");
        return StatementPlans.read(connection.get(), List.of(database));
    }

    /** The plans of what was executed until now. TiDB adds an execution just after its answer. */
    public StatementPlans soFar() throws SQLException {
        return read().since(before);
    }

    /** The plans, with types for converted columns. */
    public StatementPlans typed(StatementPlans plans) throws SQLException {
        return plans.typed(connection.get());
    }

    /** TiDB's digest of a text, whatever its values are. */
    public Optional<String> digest(String sql) throws SQLException {
        return OwnQuery.first(connection.get(), "select tidb_encode_sql_digest(?)", row -> row.getString(1), sql);
    }

    @Override
    public void close() {
        connection.close();
    }
}
