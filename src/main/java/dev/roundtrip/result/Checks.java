package dev.roundtrip.result;

import java.util.List;
import java.util.Locale;

/** Checks for the records' constructors: figures are numbers, and counts and times are not negative. */
final class Checks {

    private Checks() {}

    /** A copy of a list that a document may leave out. */
    static <T> List<T> listed(List<T> values) {
        return values == null ? List.of() : List.copyOf(values);
    }

    static void notNegative(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s is %s; allowed are finite numbers from 0", name, value));
        }
    }

    static void finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s is %s; allowed are finite numbers", name, value));
        }
    }

    static void atLeast(String name, long value, long least) {
        if (value < least) {
            throw new IllegalArgumentException(
                    String.format(Locale.ROOT, "%s is %d; allowed are numbers from %d", name, value, least));
        }
    }
}
