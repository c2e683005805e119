package dev.roundtrip.sql;

/** The rules for where quotes and comments of a text begin and end, in the mode that servers have by default. */
public final class LexicalRules {

    private LexicalRules() {}

    public static boolean isQuote(char c) {
        return c == '\'' || c == '"' || c == '`';
    }

    /**
     * The index after a character within quotes. A character that escapes the next one takes it with it. The closing
     * quote is a character of its own, and a doubled quote begins another text.
     */
    public static int afterQuoted(String sql, int at, char quote) {
        boolean escapes = sql.charAt(at) == '\\' && quote != '`' && at + 1 < sql.length();
        return escapes ? at + 2 : at + 1;
    }

    public static boolean beginsComment(String sql, int at) {
        return isRestOfLine(sql, at) || sql.startsWith("/*", at);
    }

    /**
     * Whether a comment begins there that ends with the line. After two dashes servers need white space, and drivers
     * need a space.
     */
    private static boolean isRestOfLine(String sql, int at) {
        return sql.startsWith("#", at)
                || (sql.startsWith("--", at)
                        && (at + 2 == sql.length()
                                || sql.startsWith(" ", at + 2)
                                || sql.startsWith("\n", at + 2)
                                || sql.startsWith("\r\n", at + 2)));
    }

    /**
     * The index after the comment that begins there; -1 if it is not closed. The end of the text closes a comment of
     * one line.
     */
    public static int afterComment(String sql, int at) {
        boolean line = isRestOfLine(sql, at);
        int end = line ? sql.indexOf('\n', at) : sql.indexOf("*/", at + 2);
        return end >= 0 ? end + (line ? 1 : 2) : line ? sql.length() : -1;
    }
}
