package dev.roundtrip.wire;

import java.util.Arrays;

/**
 * Finds the purpose of an SQL text by its first words. No allocation, no decoding: keywords are ASCII in every
 * character set that a MySQL client may use.
 *
 * <p>The rules, by the first words after white space and comments; a text of several statements is classified by the
 * first one:
 *
 * <ul>
 *   <li>COMMIT, ROLLBACK (TO), SAVEPOINT, RELEASE SAVEPOINT, START TRANSACTION, XA: transaction control. So is BEGIN,
 *       but not MariaDB's BEGIN NOT ATOMIC, which opens a block of statements.
 *   <li>SET, USE, KILL: session state. Not MariaDB's SET STATEMENT ... FOR, which executes a statement.
 *   <li>SHOW (GLOBAL, SESSION, LOCAL) WARNINGS, ERRORS, COUNT(*), VARIABLES, STATUS, COLLATION, CHARACTER SET, CHARSET:
 *       session state.
 *   <li>SELECT with a first expression that begins with {@code @@}, of such and other values of the session: session
 *       state. Not with FROM, INTO, or a call with arguments, which make it a statement.
 *   <li>SELECT of nothing but a call of DATABASE(), SCHEMA(), VERSION(), CONNECTION_ID(), USER() or CURRENT_USER():
 *       session state.
 *   <li>Everything else is business, including SELECT 1: the text does not say whether a pool or the application sent
 *       it.
 * </ul>
 *
 * <p>The inside of an executable comment, {@code /*!40101 SET ... *}{@code /} or {@code /*M! ... *}{@code /}, counts as
 * text, since a server executes it.
 */
final class TextClassifier {

    /** The names of values of the session that a call without arguments returns. */
    private static final String[] SESSION_FUNCTIONS = {
        "connection_id", "current_user", "database", "schema", "user", "version"
    };

    /** A bit for the last bits of each name's first letter, which small and capital letters share. */
    private static final int SESSION_FUNCTION_LETTERS = Arrays.stream(SESSION_FUNCTIONS)
            .mapToInt(name -> 1 << (name.charAt(0) & 31))
            .reduce(0, (letters, letter) -> letters | letter);

    private TextClassifier() {}

    static Purpose purposeOf(byte[] text, int offset, int length) {
        int end = offset + length;
        int at = skipBlank(text, offset, end);
        if (word(text, at, end, "select")) {
            int first = skipBlank(text, at + "select".length(), end);
            return asksSession(text, first, end) ? Purpose.SESSION_STATE : Purpose.BUSINESS;
        }
        return FirstWords.of(text, at, end).purpose();
    }

    private static boolean asksSession(byte[] text, int at, int end) {
        if (at + 1 < end && text[at] == '@' && text[at + 1] == '@') {
            return asksSessionOnly(text, at, end);
        }
        // Few statements begin with such a letter, and only these are compared with each name.
        if (at == end || (SESSION_FUNCTION_LETTERS >> (text[at] & 31) & 1) == 0) {
            return false;
        }
        for (String name : SESSION_FUNCTIONS) {
            if (call(text, at, end, name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether no FROM, INTO or call with arguments follows the expression. */
    private static boolean asksSessionOnly(byte[] text, int from, int end) {
        int at = from;
        while (at < end) {
            byte b = text[at];
            int behind = at + 1;
            if (b == '\'' || b == '"' || b == '`') {
                behind = skipQuoted(text, at, end);
            } else if (SqlBytes.isNamePart(b)) {
                if (word(text, at, end, "from") || word(text, at, end, "into")) {
                    return false;
                }
                behind = skipName(text, at, end);
            } else if (b == '(') {
                int inside = skipBlank(text, behind, end);
                if (inside < end && text[inside] != ')') {
                    return false;
                }
            } else if (b == ';') {
                return true;
            }
            at = skipBlank(text, behind, end);
        }
        return true;
    }

    static int skipName(byte[] text, int from, int end) {
        int at = from;
        while (at < end && SqlBytes.isNamePart(text[at])) {
            at++;
        }
        return at;
    }

    static int skipQuoted(byte[] text, int from, int end) {
        int at = from + 1;
        while (at < end && text[at] != text[from]) {
            at += text[at] == '\\' && text[from] != '`' ? 2 : 1;
        }
        return Math.min(at + 1, end);
    }

    /** True if the rest of the text is {@code name()} and nothing more. */
    private static boolean call(byte[] text, int from, int end, String name) {
        if (!word(text, from, end, name)) {
            return false;
        }
        int open = skipBlank(text, from + name.length(), end);
        int close = skipBlank(text, open + 1, end);
        int behind = skipBlank(text, close + 1, end);
        return close < end && text[open] == '(' && text[close] == ')' && (behind == end || text[behind] == ';');
    }

    /** True if this whole word is at the current index; {@code lowerCase} has letters and underscores only. */
    static boolean word(byte[] text, int at, int end, String lowerCase) {
        int length = lowerCase.length();
        if (end - at < length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            int expected = lowerCase.charAt(i);
            int actual = expected == '_' ? text[at + i] : text[at + i] | 0x20;
            if (actual != expected) {
                return false;
            }
        }
        return end - at == length || !SqlBytes.isNamePart(text[at + length]);
    }

    static boolean isBlank(byte b) {
        return b >= 0 && b <= ' ';
    }

    /** The index of the first byte of a word or sign, or {@code end}. */
    static int skipBlank(byte[] text, int from, int end) {
        int at = from;
        while (at < end) {
            byte b = text[at];
            byte next = at + 1 < end ? text[at + 1] : 0;
            if (isBlank(b)) {
                at++;
            } else if (b == '/' && next == '*') {
                at = skipComment(text, at + 2, end);
            } else if (b == '*' && next == '/') {
                // The end of an executable comment; its content was read as text.
                at += 2;
            } else if (b == '#' || (b == '-' && next == '-' && (at + 2 >= end || isBlank(text[at + 2])))) {
                at = skipLine(text, at, end);
            } else {
                return at;
            }
        }
        return end;
    }

    private static int skipLine(byte[] text, int from, int end) {
        int at = from;
        while (at < end && text[at] != '\n') {
            at++;
        }
        return at;
    }

    /** Skips a comment; of an executable comment only the mark and the version number. */
    private static int skipComment(byte[] text, int from, int end) {
        int at = from;
        if (at < end && text[at] == '!') {
            return skipDigits(text, at + 1, end);
        }
        if (at + 1 < end && text[at] == 'M' && text[at + 1] == '!') {
            return skipDigits(text, at + 2, end);
        }
        while (at + 1 < end) {
            if (text[at] == '*' && text[at + 1] == '/') {
                return at + 2;
            }
            at++;
        }
        return end;
    }

    private static int skipDigits(byte[] text, int from, int end) {
        int at = from;
        while (at < end && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at;
    }
}
