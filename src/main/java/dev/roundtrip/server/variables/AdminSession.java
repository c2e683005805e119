package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.ServerVariable;
import dev.roundtrip.scenario.ServerVariable.Scope;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.KeptConnection;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.ServerDescription;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One connection to a server, opened at its first use and again after it broke. It converts failures to sentences. One
 * thread at a time.
 */
record AdminSession(ServerDescription server, KeptConnection kept) implements AutoCloseable {

    interface Question<T> {
        T ask(GlobalVariables variables) throws SQLException, VariablesException;
    }

    /**
     * Opens a connection for a run with this journal. The connection takes a lock for the journal, which the server
     * releases after it has executed the last thing that the connection sent.
     */
    static Connection connect(DatabaseServer server, Optional<Path> journal) throws SQLException {
        Connection connection = server.connect("");
        if (journal.isPresent()) {
            try {
                DatabaseLock.take(connection, List.of(JournalFolder.session(journal.get())));
            } catch (LockedException ofTheConnectionBefore) {
                // The connection broke, and the server has not noticed.
            } catch (SQLException broken) {
                connection.close();
                throw broken;
            }
        }
        return connection;
    }

    /**
     * Asks a question.
     *
     * @param what the answer, for the sentence if the question fails
     */
    <T> T ask(String what, Question<T> question) throws VariablesException {
        try {
            return question.ask(new GlobalVariables(connection()));
        } catch (SQLException failure) {
            throw new VariablesException(name() + " did not return " + what + ": " + failure.getMessage(), failure);
        }
    }

    Connection connection() throws SQLException {
        if (!kept.get().isValid(5)) {
            close();
        }
        return kept.get();
    }

    String read(String variable) throws VariablesException {
        return ask(variable, it -> it.read(variable))
                .orElseThrow(() -> new VariablesException(
                        KnownVariable.reaches(variable, KnownVariable.Reach.SESSION_ONLY)
                                ? VariableFailures.needs(variable, Scope.SESSION) + "."
                                : VariableFailures.unknown(variable, server)));
    }

    void set(ServerVariable variable) throws VariablesException {
        try {
            OwnQuery.execute(connection(), VariableSql.setGlobal(variable.name(), variable.value()));
        } catch (SQLException refused) {
            throw new VariablesException(
                    VariableFailures.explain(refused, variable.name(), variable.value(), server), refused);
        }
    }

    /** The number of servers in the cluster; 1 if unknown. */
    int servers() throws VariablesException {
        return ask("its servers", GlobalVariables::servers);
    }

    /** Whether each of these tables is cached, by name; further tables may be included. */
    Map<String, String> cached(String schema, List<String> tables) throws VariablesException {
        Map<String, String> cached = ask("its tables", it -> it.cachedTables(schema));
        for (String table : tables) {
            if (!cached.containsKey(table)) {
                throw new VariablesException("The table " + schema + "." + table + " does not exist.");
            }
        }
        return cached;
    }

    void cache(JournalEntry table) throws VariablesException {
        try {
            OwnQuery.execute(connection(), "ALTER TABLE " + table.sql() + " CACHE");
        } catch (SQLException failure) {
            throw new VariablesException(
                    name() + " did not cache " + table.what() + ": " + failure.getMessage()
                            + ". From v6.0 on TiDB caches tables without partitions, up to 64 MiB.",
                    failure);
        }
    }

    private String name() {
        return VariableFailures.name(server);
    }

    @Override
    public void close() {
        kept.close();
    }
}
