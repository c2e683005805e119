package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Something that a run changes on a server: a variable, or whether a table is cached.
 *
 * @param scope GLOBAL or INSTANCE
 * @param instance the server process; empty for a change in the whole cluster
 * @param schema of a table; empty for a variable
 * @param name of the variable or of the table
 * @param before the value to restore
 * @param ours all values that the run sets, as the server shows them; empty until it has shown one: then any value but
 *     the one before is the run's
 */
record JournalEntry(Scope scope, String instance, String schema, String name, String before, List<String> ours) {

    static final String CACHED = "ON";
    static final String NOT_CACHED = "OFF";

    static JournalEntry variable(Scope scope, String instance, String name, String before, List<String> ours) {
        return new JournalEntry(scope, instance, "", name, before, ours);
    }

    /** A table that is to be cached. */
    static JournalEntry table(String schema, String name) {
        return new JournalEntry(Scope.GLOBAL, "", schema, name, NOT_CACHED, List.of(CACHED));
    }

    boolean ofTable() {
        return !schema.isEmpty();
    }

    /** True if this run has set that value, or may have. */
    boolean knows(String value) {
        return ours.isEmpty() || ours.stream().anyMatch(own -> GlobalVariables.same(own, value));
    }

    /**
     * The entry as it is noted before the change: the server may make another value of the one that it gets, and the
     * run may be killed before it has read that. A table is cached or it is not.
     */
    JournalEntry unread() {
        return ofTable() ? this : new JournalEntry(scope, instance, schema, name, before, List.of());
    }

    /** An entry for this variable, with a further value that the run sets. */
    JournalEntry with(String value) {
        if (!ours.isEmpty() && knows(value)) {
            return this;
        }
        List<String> more = new ArrayList<>(ours);
        more.add(value);
        return new JournalEntry(scope, instance, schema, name, before, more);
    }

    /**
     * The order in which changes are undone. The values of two variables may bound each other, and the server then
     * refuses or alters a value: in this order each state that it is asked for is one that it had before.
     */
    static List<JournalEntry> newestFirst(List<JournalEntry> entries) {
        List<JournalEntry> reversed = new ArrayList<>(entries);
        Collections.reverse(reversed);
        return reversed;
    }

    /** The name for people. */
    String what() {
        return ofTable() ? schema + "." + name : name;
    }

    /** A table's name in SQL. */
    String sql() {
        return OwnQuery.identifier(schema) + "." + OwnQuery.identifier(name);
    }

    /** The statement that puts it back. */
    String undo() throws VariablesException {
        return ofTable() ? "ALTER TABLE " + sql() + " NOCACHE" : VariableSql.setGlobal(name, before);
    }
}
