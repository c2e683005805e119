package dev.roundtrip.profile;

import java.util.Objects;

/** One server variable, the value that the scenario wants, and how far the setting reaches. */
public record ServerSetting(String variable, String value, Scope scope) {

    public ServerSetting {
        Objects.requireNonNull(variable, "variable");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(scope, "scope");
    }

    /** How far a setting reaches. */
    public enum Scope {
        /** This connection only: {@code SET SESSION}, when the connection is made. */
        SESSION,
        /** Every session opened later: {@code SET GLOBAL}, and put back. */
        GLOBAL,
        /** At once, every session of the one server process: {@code SET GLOBAL} around each slice, and put back. */
        INSTANCE
    }
}
