package dev.roundtrip.lint.witness;

import java.util.Locale;

/**
 * A string that the driver treats otherwise than check says.
 *
 * @param string the string, with the address {@code db.example:4000}
 * @param driver the driver, such as {@code mysql-connector-j:8.0.33}
 * @param said what the driver said, or the two values
 */
record Difference(Column column, String driver, String string, String said) {

    enum Column {
        REFUSED_WITHOUT_ERROR,
        ERROR_BUT_OPENS,
        ANOTHER_VALUE,
        RECOMMENDED_REFUSED
    }

    @Override
    public String toString() {
        return column.name().toLowerCase(Locale.ROOT) + "\t" + driver + "\t" + string + "\t" + said;
    }
}
