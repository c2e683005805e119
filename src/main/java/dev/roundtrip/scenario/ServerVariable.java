package dev.roundtrip.scenario;

/** One server variable, the value that the scenario needs, and its scope. */
public record ServerVariable(String name, String value, Scope scope) {

    /** The scope of a variable. */
    public enum Scope {
        /** This connection only: {@code SET SESSION} when the connection is opened. */
        SESSION,
        /** Every session opened later: {@code SET GLOBAL}, restored afterwards. */
        GLOBAL,
        /** Every session of the server process, at once: {@code SET GLOBAL} before each slice, restored after it. */
        INSTANCE
    }
}
