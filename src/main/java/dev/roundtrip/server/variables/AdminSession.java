package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.ServerDescription;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One connection to a server, opened at its first use and again after it broke. Converts failures to sentences. One
 * thread at a time.
 */
final class AdminSession implements AutoCloseable {

    private final ServerDescription server;
    private final KeptConnection connection;

    AdminSession(ServerDescription server, ConnectionSource source) {
        this.server = server;
        this.connection = new KeptConnection(source);
    }

    Connection connection() throws SQLException {
        if (!connection.get().isValid(5)) {
            close();
        }
        return connection.get();
    }

    String read(ServerVariable variable) throws VariablesException {
        String name = VariableSql.variable(variable.name());
        Optional<String> value;
        try {
            value = new GlobalVariables(connection()).read(name);
        } catch (SQLException failure) {
            throw new VariablesException(
                    VariableFailures.name(server) + " could not be asked for " + name + ": " + failure.getMessage(),
                    failure);
        }
        if (value.isPresent()) {
            return value.get();
        }
        boolean sessionOnly = KnownVariable.of(name)
                .filter(known -> known.reach() == KnownVariable.Reach.SESSION_ONLY)
                .isPresent();
        throw new VariablesException(
                sessionOnly
                        ? name + " belongs to a session: give it the scope session."
                        : VariableFailures.unknown(name, server));
    }

    void set(ServerVariable variable) throws VariablesException {
        try {
            new GlobalVariables(connection()).set(variable.name(), variable.value());
        } catch (SQLException refused) {
            throw new VariablesException(
                    VariableFailures.explain(refused, variable.name(), variable.value(), server), refused);
        }
    }

    /** The server process that this connection reaches. */
    String instance() throws VariablesException {
        try {
            return new GlobalVariables(connection()).instance();
        } catch (SQLException failure) {
            throw new VariablesException(
                    "The server process could not be asked for its name: " + failure.getMessage(), failure);
        }
    }

    /** The number of servers in the cluster; 1 if unknown. */
    int servers() throws VariablesException {
        try {
            return new GlobalVariables(connection()).servers().orElse(1);
        } catch (SQLException failure) {
            throw new VariablesException("The server could not be reached: " + failure.getMessage(), failure);
        }
    }

    /** The tables of a schema that are cached, among these. */
    Set<String> cached(String schema, List<String> tables) throws VariablesException {
        try {
            Map<String, String> options = PutBack.createOptions(connection(), schema);
            for (String table : tables) {
                if (!options.containsKey(table)) {
                    throw new VariablesException(
                            "The table " + schema + "." + table + " cannot be cached: it does not exist.");
                }
            }
            options.values().removeIf(text -> !PutBack.isCached(text));
            return options.keySet();
        } catch (SQLException failure) {
            throw new VariablesException(
                    VariableFailures.name(server) + " did not return its tables: " + failure.getMessage(), failure);
        }
    }

    void cache(JournalEntry.Table table) throws VariablesException {
        try (Statement statement = connection().createStatement()) {
            statement.execute("ALTER TABLE " + table.sql() + " CACHE");
        } catch (SQLException failure) {
            throw new VariablesException(
                    VariableFailures.name(server) + " did not cache the table " + table.what() + ": "
                            + failure.getMessage() + ". Cached tables exist in TiDB from v6.0 on, for tables of up to"
                            + " 64 MiB that are not partitioned.",
                    failure);
        }
    }

    void requireCached(String schema, List<String> tables) throws VariablesException {
        Set<String> cached = cached(schema, tables);
        for (String table : tables) {
            if (!cached.contains(table)) {
                throw new VariablesException(VariableFailures.name(server) + " took ALTER TABLE " + schema + "." + table
                        + " CACHE without an error, but the table is not cached afterwards.");
            }
        }
    }

    @Override
    public void close() {
        connection.close();
    }
}
