package dev.roundtrip.jdbc;

import java.util.OptionalInt;

/** Numbers as the drivers read them. */
final class WholeNumber {
    private WholeNumber() {}

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
