package dev.roundtrip.server.variables;

import dev.roundtrip.profile.ServerVariable.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A change of a run to a server. */
sealed interface JournalEntry {

    /** The name for people. */
    String what();

    /**
     * A variable.
     *
     * @param scope GLOBAL or INSTANCE
     * @param instance the server process; empty for a variable of the whole cluster
     * @param name the variable
     * @param before the value to restore
     * @param ours all values that the run sets
     */
    record Variable(Scope scope, String instance, String name, String before, List<String> ours)
            implements JournalEntry {

        public Variable {
            Objects.requireNonNull(scope, "scope");
            Objects.requireNonNull(instance, "instance");
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(before, "before");
            ours = List.copyOf(ours);
        }

        boolean knows(String value) {
            return ours.stream().anyMatch(own -> GlobalVariables.same(own, value));
        }

        Variable with(String value) {
            List<String> more = new ArrayList<>(ours);
            more.add(value);
            return new Variable(scope, instance, name, before, more);
        }

        @Override
        public String what() {
            return name;
        }
    }

    /**
     * A table that was not cached before.
     *
     * @param schema its schema
     * @param name its name
     */
    record Table(String schema, String name) implements JournalEntry {

        public Table {
            Objects.requireNonNull(schema, "schema");
            Objects.requireNonNull(name, "name");
        }

        String sql() {
            return VariableSql.identifier(schema) + "." + VariableSql.identifier(name);
        }

        @Override
        public String what() {
            return schema + "." + name;
        }
    }
}
