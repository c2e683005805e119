package dev.roundtrip.server.variables;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Writes names and values as SQL. Refuses what cannot be written alike under every {@code sql_mode}; changes nothing.
 */
final class VariableSql {

    /** The name of a variable. */
    static final Pattern VARIABLE = Pattern.compile("[a-z0-9_]+");

    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?");

    private VariableSql() {}

    /** A variable's name, if it is valid. */
    static String variable(String name) throws VariablesException {
        if (!VARIABLE.matcher(name).matches()) {
            throw new VariablesException(
                    "\"" + printable(name) + "\" is no variable: use lower-case letters, digits and underscores.");
        }
        return name;
    }

    /**
     * A value as a literal. Numbers are not quoted, because MariaDB refuses {@code '500'} for a number (error 1232);
     * nor are TRUE and FALSE, because TiDB refuses {@code 'true'} for a switch (error 1231). Everything else is quoted.
     */
    static String value(String variable, String value) throws VariablesException {
        if (NUMBER.matcher(value).matches()) {
            return value;
        }
        if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
            return value.toUpperCase(Locale.ROOT);
        }
        if (value.indexOf('\\') >= 0 || value.chars().anyMatch(Character::isISOControl)) {
            throw new VariablesException("The value of " + variable + ", \"" + printable(value)
                    + "\", has a backslash or control character; remove it.");
        }
        return "'" + value.replace("'", "''") + "'";
    }

    static String setGlobal(String variable, String value) throws VariablesException {
        return "SET GLOBAL " + variable(variable) + " = " + value(variable, value);
    }

    private static String printable(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
