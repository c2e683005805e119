package dev.roundtrip.jdbc;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers as the drivers read them. */
final class WholeNumber {
    private WholeNumber() {}

    private static final Pattern BYTES = Pattern.compile("(.*?)(?:([kmg])b?)?");

    /** A number of bytes as Connector/J reads it, such as {@code 4MB}; an int's largest number if it is larger. */
    static OptionalInt ofBytes(String value) {
        Matcher bytes = BYTES.matcher(value.toLowerCase(Locale.ROOT));
        if (!bytes.matches()) {
            return OptionalInt.empty();
        }
        int power = bytes.group(2) == null ? 0 : "kmg".indexOf(bytes.group(2)) + 1;
        try {
            return OptionalInt.of((int) (Double.parseDouble(bytes.group(1)) * (1L << (10 * power))));
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }

    /**
     * Connector/J also reads decimals and truncates values beyond an int (com.mysql.cj.conf.IntegerPropertyDefinition);
     * MariaDB's driver does not.
     */
    static OptionalInt of(UrlScheme.Driver driver, String value) {
        try {
            return switch (driver) {
                case CONNECTOR_J -> OptionalInt.of((int) Double.parseDouble(value));
                case MARIADB -> OptionalInt.of(Integer.parseInt(value));
            };
        } catch (NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
