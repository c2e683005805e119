package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.Query;
import dev.roundtrip.server.variables.Restored.Outcome;
import java.sql.SQLException;
import java.util.Optional;

/** Restores one change, unless someone else has changed it since. */
record PutBack(GlobalVariables server) {

    Restored entry(JournalEntry entry) {
        try {
            if (!entry.instance().isEmpty() && !server.instance().equals(entry.instance())) {
                return failed(
                        entry,
                        "the connection reached " + server.instance() + "; connect to " + entry.instance()
                                + " directly");
            }
            Optional<String> found = server.read(entry);
            if (found.isEmpty()) {
                return entry.ofTable()
                        ? restored(entry, Outcome.ALREADY, "The table " + entry.what() + " is gone.")
                        : failed(entry, "it no longer exists");
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
                    now + ", set by someone else, and stays (before: " + shown(entry.before()) + ").");
        }
        Query.execute(server.connection(), entry.undo());
        String after = server.read(entry).orElse(entry.ofTable() ? entry.before() : "");
        if (!GlobalVariables.same(after, entry.before())) {
            return failed(entry, entry.ofTable() ? "it is still cached" : "it is still " + shown(after));
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
