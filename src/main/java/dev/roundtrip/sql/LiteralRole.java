package dev.roundtrip.sql;

import java.util.regex.Pattern;

/**
 * The role of a literal in its statement, in a text that has {@link #LITERAL} in place of each literal and
 * {@link SqlStatement#VALUE} in place of each parameter.
 */
public enum LiteralRole {
    /** A value that a parameter could have in its place. */
    VALUE,
    /** A value where the grammar has only literals, as in an interval or after SEPARATOR. */
    LITERAL_ONLY,
    /** The position of a column, or the size of a type. */
    STRUCTURE;

    public static final char LITERAL = '\u0001';

    private static final String MARK = "[" + LITERAL + SqlStatement.VALUE + "]";

    private static final Pattern LIMIT = Pattern.compile("(?is).*\\b(?:LIMIT|OFFSET)\\s*(?:" + MARK + "\\s*,\\s*)?");

    private static final Pattern LITERAL_ONLY_BEHIND =
            Pattern.compile("(?is).*(?:->>?|\\b(?:SEPARATOR|ESCAPE|DATE|TIME|TIMESTAMP|N|_\\w+"
                    + "|(?:N?CHAR|BINARY|DATETIME|TIMESTAMP|TIME|YEAR|NOW|CURRENT_TIME(?:STAMP)?|SYSDATE|CURTIME"
                    + "|UTC_TIME(?:STAMP)?|LOCALTIME(?:STAMP)?)\\s*\\((?:[^()]*,)?))\\s*");

    /** The text before the position of a column, or before the size of a type whose name is not also a function. */
    private static final Pattern STRUCTURE_BEHIND =
            Pattern.compile("(?is).*\\b(?:(?:ORDER|GROUP)\\s+BY\\b(?:(?:(?!\\bSELECT\\b)[^()])*,)?"
                    + "|(?:DEC(?:IMAL)?|NUMERIC|FLOAT|DOUBLE|BIT|N?VARCHAR|VARBINARY|VECTOR)\\s*\\((?:\\s*" + LITERAL
                    + "\\s*,)?|(?:AS|CONVERT\\s*\\((?:[^()]|\\([^()]*\\))*,)\\s*(?:N?CHAR|BINARY)\\s*\\()\\s*");

    /** The text that may follow a position or a size; before any other text, the number is a part of a computation. */
    private static final Pattern AFTER_STRUCTURE = Pattern.compile("(?i)\\s*(?:$|[,);]|(?:ASC|DESC|WITH|HAVING|ORDER"
            + "|LIMIT|OFFSET|FETCH|FOR|LOCK|INTO|UNION|EXCEPT|INTERSECT|WINDOW|ROWS|RANGE|SEPARATOR|ON)\\b)");

    /** The number of characters before a literal that are read. */
    private static final int BACK = 80;

    /** The role of the literal at an index. */
    public static LiteralRole of(String text, int at) {
        String before = before(text, at);
        boolean structure = STRUCTURE_BEHIND.matcher(before).matches()
                && AFTER_STRUCTURE.matcher(text).region(at + 1, text.length()).lookingAt();
        return structure ? STRUCTURE : LITERAL_ONLY_BEHIND.matcher(before).matches() ? LITERAL_ONLY : VALUE;
    }

    /** Whether the value at an index says how many rows there are, or which is the first. */
    public static boolean limitsRows(String text, int at) {
        return LIMIT.matcher(before(text, at)).matches();
    }

    private static String before(String text, int at) {
        return text.substring(Math.max(0, at - BACK), at);
    }
}
