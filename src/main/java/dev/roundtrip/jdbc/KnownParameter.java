package dev.roundtrip.jdbc;

import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One parameter of a driver.
 *
 * @param name the name in the letter case that the driver requires
 * @param kind the kind of its values
 * @param defaultValue the default; empty if the driver has none
 * @param since the first version with the parameter, in the driver's own words
 * @param otherNames further names that the driver accepts
 * @param taken the numbers that the driver takes, as {@code 0..255} with or without each end, and a number beyond them,
 *     or the words that it takes; a word that ends with a star stands for all words with that beginning; empty if the
 *     table names none
 * @param from the first version with this default, this other name and these values
 * @param namedSince the first version that accepts the name; earlier versions have only the other name
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

    /** The allowed numbers as a driver states them. */
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
