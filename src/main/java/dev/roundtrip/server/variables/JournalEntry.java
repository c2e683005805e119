package dev.roundtrip.server.variables;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.scenario.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Something that a run changes on a server: a variable, or whether a table is cached.
 *
 * @param scope the scope, GLOBAL or INSTANCE
 * @param instance the server process; empty for a change in the whole cluster
 * @param schema the schema of a table; empty for a variable
 * @param name the name of the variable or the table
 * @param before the value to restore
 * @param ours all values that the run sets, as the server shows them. The list is empty until it has shown one; until
 *     then any value except the one before counts as the run's
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

    /** Whether this run has set that value, or may have. */
    boolean knows(String value) {
        return ours.isEmpty() || ours.stream().anyMatch(own -> GlobalVariables.same(own, value));
    }

    /**
     * The entry as it is noted before the change. The server may store another value than it gets, and the run may be
     * killed before it has read that value. A table is either cached or not.
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
     * refuses or alters a value. In this order the server only gets states that it had before.
     */
    static List<JournalEntry> newestFirst(List<JournalEntry> entries) {
        List<JournalEntry> reversed = new ArrayList<>(entries);
        Collections.reverse(reversed);
        return reversed;
    }

    /** The name of the variable or table for people. */
    String what() {
        return ofTable() ? schema + "." + name : name;
    }

    /** The name of the table in SQL. */
    String sql() {
        return OwnQuery.identifier(schema) + "." + OwnQuery.identifier(name);
    }

    /** The statement that restores the former value. */
    String undo() throws VariablesException {
        return ofTable() ? "ALTER TABLE " + sql() + " NOCACHE" : VariableSql.setGlobal(name, before);
    }
}
