package dev.roundtrip.server.variables;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Restores one change, unless someone else has changed it since. */
final class PutBack {

    private final Connection connection;
    private final GlobalVariables variables;

    PutBack(Connection connection) {
        this.connection = connection;
        this.variables = new GlobalVariables(connection);
    }

    Restored entry(JournalEntry entry) {
        try {
            return entry instanceof JournalEntry.Variable variable
                    ? variable(variable)
                    : table((JournalEntry.Table) entry);
        } catch (SQLException | VariablesException failure) {
            return failed(entry, failure.getMessage());
        }
    }

    private Restored variable(JournalEntry.Variable entry) throws SQLException, VariablesException {
        if (!entry.instance().isEmpty()) {
            String here = variables.instance();
            if (!here.equals(entry.instance())) {
                return failed(
                        entry,
                        "it was changed in the server process " + entry.instance() + " and the connection reached "
                                + here + ". Connect to that process directly");
            }
        }
        Optional<String> found = variables.read(entry.name());
        if (found.isEmpty()) {
            return failed(entry, "the server no longer has it");
        }
        if (GlobalVariables.same(found.get(), entry.before())) {
            return new Restored(
                    entry.what(), Restored.Outcome.ALREADY, entry.name() + " is " + entry.before() + ", as before.");
        }
        if (!entry.knows(found.get())) {
            return new Restored(
                    entry.what(),
                    Restored.Outcome.LEFT,
                    entry.name() + " is " + shown(found.get()) + ", which this run never set (before it was "
                            + shown(entry.before()) + "): someone else has changed it since, so it is not restored.");
        }
        variables.set(entry.name(), entry.before());
        String after = variables.read(entry.name()).orElse("");
        if (!GlobalVariables.same(after, entry.before())) {
            return failed(entry, "the server still shows " + shown(after) + " after it was set back");
        }
        return new Restored(
                entry.what(),
                Restored.Outcome.PUT_BACK,
                entry.name() + " was " + shown(found.get()) + " and is " + shown(entry.before()) + " again.");
    }

    private Restored table(JournalEntry.Table entry) throws SQLException {
        Optional<String> options = createOptions(connection, entry);
        if (options.isEmpty()) {
            return new Restored(
                    entry.what(), Restored.Outcome.ALREADY, "The table " + entry.what() + " is no longer there.");
        }
        if (!isCached(options.get())) {
            return new Restored(
                    entry.what(), Restored.Outcome.ALREADY, "The table " + entry.what() + " is not cached, as before.");
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("ALTER TABLE " + entry.sql() + " NOCACHE");
        }
        if (createOptions(connection, entry).filter(PutBack::isCached).isPresent()) {
            return failed(entry, "the table is still cached after NOCACHE");
        }
        return new Restored(
                entry.what(), Restored.Outcome.PUT_BACK, "The table " + entry.what() + " is no longer cached.");
    }

    /** The table's creation options; empty if there is no such table. */
    private static Optional<String> createOptions(Connection connection, JournalEntry.Table table) throws SQLException {
        return Optional.ofNullable(createOptions(connection, table.schema()).get(table.name()));
    }

    /** The creation options of a schema's tables, by table name. */
    static Map<String, String> createOptions(Connection connection, String schema) throws SQLException {
        String sql = "SELECT table_name, create_options FROM information_schema.tables WHERE table_schema = ?";
        Map<String, String> options = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, schema);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    options.put(rows.getString(1), Objects.toString(rows.getString(2), ""));
                }
            }
        }
        return options;
    }

    static boolean isCached(String createOptions) {
        return createOptions.contains("cached=on");
    }

    private static Restored failed(JournalEntry entry, String why) {
        return new Restored(
                entry.what(), Restored.Outcome.FAILED, entry.what() + " could not be put back: " + why + ".");
    }

    private static String shown(String value) {
        return value.isEmpty() ? "empty" : value;
    }
}
