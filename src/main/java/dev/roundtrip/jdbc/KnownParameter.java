package dev.roundtrip.jdbc;

/**
 * One parameter of MySQL Connector/J.
 *
 * @param name in the letter case that the driver requires
 * @param kind the kind of its values
 * @param defaultValue empty if the driver has none
 * @param since the first version with it, in the driver's own words
 * @param otherName an older name that the driver still accepts, empty if there is none
 */
public record KnownParameter(String name, Kind kind, String defaultValue, DriverVersion since, String otherName) {

    ParameterProblem refusal(String value, String allowed) {
        return new ParameterProblem(
                name, name + " is '" + Secrets.masked(value, false) + "'; the driver allows " + allowed);
    }

    /** The kind of a parameter's values. */
    public enum Kind {
        /** {@code true}, {@code false}, {@code yes} or {@code no} in any letter case. */
        BOOLEAN,
        /** A whole number. */
        INTEGER,
        /** A whole number beyond 32 bits. */
        LONG,
        /** A number of bytes, optionally followed by K, M or G. */
        MEMORYSIZE,
        /** One of several words, in any letter case. */
        ENUM,
        STRING
    }
}
