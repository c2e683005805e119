package dev.roundtrip.jdbc;

import java.util.Objects;

/**
 * One parameter that MySQL Connector/J has.
 *
 * @param name in the letter case that the driver insists on
 * @param kind what its values are
 * @param defaultValue empty where the driver has none
 * @param since the first version with it, in the driver's own words
 * @param otherName an older name that the driver still takes, empty where there is none
 */
public record KnownParameter(String name, Kind kind, String defaultValue, DriverVersion since, String otherName) {

    public KnownParameter {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(defaultValue, "defaultValue");
        Objects.requireNonNull(since, "since");
        Objects.requireNonNull(otherName, "otherName");
    }

    /** What a parameter's values are. */
    public enum Kind {
        /** {@code true}, {@code false}, {@code yes} or {@code no} in any letter case. */
        BOOLEAN,
        /** A whole number. */
        INTEGER,
        /** A whole number beyond 32 bits. */
        LONG,
        /** A number of bytes, with K, M or G behind it if wanted. */
        MEMORYSIZE,
        /** One of a few words, in any letter case. */
        ENUM,
        STRING
    }
}
