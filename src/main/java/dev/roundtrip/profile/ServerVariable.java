package dev.roundtrip.profile;

import java.util.Objects;

/** One server variable, the value that the scenario wants, and how far it reaches. */
public record ServerVariable(String name, String value, Scope scope) {

    public ServerVariable {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(scope, "scope");
    }

    /** How far a value reaches. */
    public enum Scope {
        /** This connection only: {@code SET SESSION}, when the connection is made. */
        SESSION,
        /** Every session opened later: {@code SET GLOBAL}, and put back. */
        GLOBAL,
        /** At once, every session of the one server process: {@code SET GLOBAL} around each slice, and put back. */
        INSTANCE
    }
}
