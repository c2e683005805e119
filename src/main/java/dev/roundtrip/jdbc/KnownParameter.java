package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One parameter of a driver.
 *
 * @param name in the letter case that the driver requires
 * @param kind the kind of its values
 * @param defaultValue empty if the driver has none
 * @param since the first version with it, in the driver's own words
 * @param otherNames those that the driver accepts too
 * @param taken the numbers that it takes, as {@code 0..255} with or without each end, and a number beyond them, or the
 *     words; one that ends with a star stands for all that begin so; empty if the table names none
 * @param from the first version with this default, this other name and these values
 * @param namedSince the first version that accepts the name; before it there is only the other one
 */
public record KnownParameter(
        String name,
        ValueType kind,
        String defaultValue,
        DriverVersion since,
        List<String> otherNames,
        String taken,
        DriverVersion from,
        DriverVersion namedSince) {

    /** Whether a value is one of the words, in any letter case. */
    boolean takes(String word) {
        return taken.isEmpty()
                || Stream.of(taken.split(", "))
                        .anyMatch(one -> one.endsWith("*")
                                ? word.toLowerCase(Locale.ROOT).startsWith(one.substring(0, one.length() - 1))
                                        && word.matches("\\w+")
                                : one.equalsIgnoreCase(word));
    }

    /** Whether a number is within the bounds. */
    boolean takes(int number) {
        return taken.endsWith(", " + number)
                || (number >= bound(0).orElse(Integer.MIN_VALUE) && number <= bound(1).orElse(Integer.MAX_VALUE));
    }

    /** What a driver says that it allows. */
    String numbers() {
        return (bound(0).isEmpty() ? "whole numbers" : "numbers from " + bound(0).getAsInt())
                + (bound(1).isEmpty() ? "" : " to " + bound(1).getAsInt());
    }

    private OptionalInt bound(int end) {
        String[] ends = taken.replaceFirst(", .*", "").split("\\.\\.", -1);
        return ends.length < 2 || ends[end].isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Integer.parseInt(ends[end]));
    }

    ParameterProblem refusal(String value, String allowed) {
        return new ParameterProblem(
                name, name + " is '" + ShownValues.of(name, value) + "'; the driver allows " + allowed);
    }

    /** The kind of a parameter's values. */
    public enum ValueType {
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
