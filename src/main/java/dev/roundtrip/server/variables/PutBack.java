package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.variables.Restored.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Restores one change, unless someone else has changed it since. */
record PutBack(GlobalVariables server) {

    PutBack(Connection connection) {
        this(new GlobalVariables(connection));
    }

    Restored entry(JournalEntry entry) {
        try {
            if (!entry.instance().isEmpty() && !server.instance().equals(entry.instance())) {
                return failed(
                        entry,
                        "it was changed in the server process " + entry.instance() + " and the connection reached "
                                + server.instance() + ". Connect to that process directly");
            }
            Optional<String> found = server.read(entry);
            if (found.isEmpty()) {
                return entry.ofTable()
                        ? restored(entry, Outcome.ALREADY, "The table " + entry.what() + " is no longer there.")
                        : failed(entry, "the server no longer has it");
            }
            return entry(entry, found.get());
        } catch (SQLException | VariablesException failure) {
            return failed(entry, failure.getMessage());
        }
    }

    private Restored entry(JournalEntry entry, String found) throws SQLException, VariablesException {
        String table = "The table " + entry.what() + " is ";
        String now = entry.ofTable() ? table + "not cached" : entry.name() + " is " + shown(found);
        if (GlobalVariables.same(found, entry.before())) {
            return restored(entry, Outcome.ALREADY, now + ", as before.");
        }
        if (!entry.knows(found)) {
            return restored(
                    entry,
                    Outcome.LEFT,
                    now + ", which this run never set (before it was " + shown(entry.before())
                            + "): someone else has changed it since, so it is not restored.");
        }
        Query.execute(server.connection(), entry.undo());
        String after = server.read(entry).orElse(entry.ofTable() ? entry.before() : "");
        if (!GlobalVariables.same(after, entry.before())) {
            return failed(
                    entry,
                    entry.ofTable()
                            ? "the table is still cached after NOCACHE"
                            : "the server still shows " + shown(after) + " after it was set back");
        }
        return restored(
                entry,
                Outcome.PUT_BACK,
                entry.ofTable()
                        ? table + "no longer cached."
                        : entry.name() + " was " + shown(found) + " and is " + shown(entry.before()) + " again.");
    }

    private static Restored failed(JournalEntry entry, String why) {
        return restored(entry, Outcome.FAILED, entry.what() + " could not be put back: " + why + ".");
    }

    private static Restored restored(JournalEntry entry, Outcome outcome, String sentence) {
        return new Restored(entry.what(), outcome, sentence);
    }

    private static String shown(String value) {
        return value.isEmpty() ? "empty" : value;
    }
}
