package dev.roundtrip.wire;

/** The lexical rules of SQL texts, on bytes in a character set in which ASCII characters are single bytes. */
public final class SqlBytes {

    private SqlBytes() {}

    public static boolean isDigit(int value) {
        return value >= '0' && value <= '9';
    }

    /** Whether a byte can be in a name without quotes, or in a keyword; bytes beyond ASCII can. */
    public static boolean isNamePart(int value) {
        return isDigit(value)
                || (value >= 'a' && value <= 'z')
                || (value >= 'A' && value <= 'Z')
                || value == '_'
                || value == '$'
                || value < 0;
    }

    /**
     * Finds the end of a quoted literal or name. A doubled quote does not close, and neither does a quote after a
     * backslash. In GBK, Big5 and Shift_JIS a backslash and a backtick can also be the second byte of a character,
     * where they have no effect. If that decides where the quotes end, the end is unknown.
     *
     * @param from the index of the opening quote
     * @param backslashEscapes whether a backslash is an escape; within backticks it never is
     * @return the index after the closing quote; -1 if there is none, or if the end is unknown
     */
    public static int afterQuoted(SqlText sql, int from, int end, boolean backslashEscapes) {
        int quote = sql.byteAt(from);
        if (quote == '`' && mayBeHalf(sql, from)) {
            return -1;
        }
        int at = from + 1;
        while (at < end) {
            int now = sql.byteAt(at);
            if (now == '`' && quote == '`' && mayBeHalf(sql, at)) {
                return -1;
            } else if (now == '\\' && quote != '`' && backslashEscapes) {
                int next = at + 1 < end ? sql.byteAt(at + 1) : '\n';
                if ((next == quote || next == '\\') && !isUtf8(sql, beginOfOthers(sql, at), at)) {
                    return -1;
                }
                at += 2;
            } else if (now == quote && at + 1 < end && sql.byteAt(at + 1) == quote) {
                at += 2;
            } else if (now == quote) {
                return at + 1;
            } else {
                at++;
            }
        }
        return -1;
    }

    /**
     * Whether the byte before the index may be the first of two: an odd number of bytes beyond ASCII is there, which
     * are no UTF-8.
     */
    private static boolean mayBeHalf(SqlText sql, int at) {
        int begin = beginOfOthers(sql, at);
        return (at - begin) % 2 != 0 && !isUtf8(sql, begin, at);
    }

    /** The index of the first of the bytes beyond ASCII that end before an index. */
    private static int beginOfOthers(SqlText sql, int end) {
        int begin = end;
        while (begin > 0 && sql.byteAt(begin - 1) < 0) {
            begin--;
        }
        return begin;
    }

    /** Whether these bytes beyond ASCII, if any, are whole characters of UTF-8. */
    private static boolean isUtf8(SqlText sql, int begin, int end) {
        int at = begin;
        while (at < end) {
            int lead = sql.byteAt(at) & 0xff;
            int next = at + (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2);
            if (lead < 0xc0 || next > end) {
                return false;
            }
            while (++at < next) {
                if ((sql.byteAt(at) & 0xc0) != 0x80) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a comment begins here, including one that some servers execute, or a hint. */
    public static boolean beginsComment(SqlText sql, int at, int end) {
        int now = sql.byteAt(at);
        int next = at + 1 < end ? sql.byteAt(at + 1) : '\n';
        int third = at + 2 < end ? sql.byteAt(at + 2) : '\n';
        boolean dashes = now == '-' && next == '-' && third >= 0 && third <= ' ';
        return now == '#' || dashes || (now == '/' && next == '*');
    }

    /** Whether the comment that begins here is a hint, or one that some server executes. */
    public static boolean isExecutable(SqlText sql, int at, int end) {
        int mark = at + 2 < end && sql.byteAt(at) == '/' ? sql.byteAt(at + 2) : ' ';
        boolean marked = (mark == 'M' || mark == 'T') && at + 3 < end && sql.byteAt(at + 3) == '!';
        return mark == '+' || mark == '!' || marked;
    }

    /**
     * The index of the line feed after a line's comment, or the index after the first end of another comment;
     * {@code end} if it has no end.
     */
    public static int afterComment(SqlText sql, int from, int end) {
        boolean line = sql.byteAt(from) != '/';
        for (int at = from + (line ? 0 : 2); at < end; at++) {
            if (line ? sql.byteAt(at) == '\n' : sql.byteAt(at) == '*' && at + 1 < end && sql.byteAt(at + 1) == '/') {
                return line ? at : at + 2;
            }
        }
        return end;
    }
}
