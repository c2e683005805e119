package dev.roundtrip.jdbc;

import java.util.regex.Pattern;

/** Numbers as the drivers read them. */
final class WholeNumber {
    private WholeNumber() {}

    private static final Pattern INTEGER = Pattern.compile("[+-]?\\d{1,10}");

    /** Whether {@link Integer#parseInt} takes it. */
    static boolean isInt(String value) {
        if (!INTEGER.matcher(value).matches()) {
            return false;
        }
        long number = Long.parseLong(value);
        return number >= Integer.MIN_VALUE && number <= Integer.MAX_VALUE;
    }
}
