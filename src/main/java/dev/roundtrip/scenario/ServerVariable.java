package dev.roundtrip.scenario;

/** One server variable, the value that the scenario needs, and its scope. */
public record ServerVariable(String name, String value, Scope scope) {

    /** The scope of a variable. */
    public enum Scope {
        /** This connection only: {@code SET SESSION} is executed when the connection is opened. */
        SESSION,
        /** Every session opened later: {@code SET GLOBAL} is executed, and the value restored afterwards. */
        GLOBAL,
        /**
         * Every session of the server process, at once: {@code SET GLOBAL} is executed before each slice, and the value
         * restored after it.
         */
        INSTANCE
    }
}
