package dev.roundtrip.live.workload;

import dev.roundtrip.wire.BackslashMode;
import dev.roundtrip.wire.SqlBytes;
import dev.roundtrip.wire.SqlReadings;
import dev.roundtrip.wire.SqlText;
import java.util.Arrays;

/**
 * Splits a text into its form and its values: in the form there is a mark in place of each literal and each parameter,
 * and comments are left out. The values inside hints and executable comments become letters and digits of no meaning,
 * because a workload's text has no values there.
 *
 * <p>Bytes, in a character set in which ASCII characters are single bytes. One pass. One thread at a time.
 */
final class SqlReader {

    /** A number. */
    static final byte NUMBER = 1;
    /** A text in quotes. */
    static final byte STRING = 2;
    /** Bytes, such as {@code x'ff'}, {@code 0xff}, {@code b'1'} or {@code _binary'...'}. */
    static final byte BYTES = 3;
    /** A question mark. */
    static final byte PARAMETER = 4;

    private static final int FIRST_CAPACITY = 256;

    private final SqlReadings readings = new SqlReadings();
    private byte[] form = new byte[FIRST_CAPACITY];
    private int formLength;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int marks;
    private int parameters;
    private boolean escapes;
    private boolean readable;
    private int before;

    static boolean isMark(int value) {
        return value >= NUMBER && value <= PARAMETER;
    }

    /**
     * Reads a text.
     *
     * @param backslashEscapes whether a backslash is an escape within quotes, as it is by default
     * @return false if it ends within quotes or a comment: what is a value in it is not known
     */
    boolean read(SqlText sql, boolean backslashEscapes) {
        formLength = 0;
        marks = 0;
        parameters = 0;
        escapes = backslashEscapes;
        readable = !sql.truncated();
        before = ' ';
        int end = sql.length();
        int at = 0;
        while (at < end && readable) {
            at = readOne(sql, at, end);
        }
        while (formLength > 0 && form[formLength - 1] == ' ') {
            formLength--;
        }
        return readable;
    }

    private int readOne(SqlText sql, int at, int end) {
        int now = sql.byteAt(at);
        int from = at;
        int to;
        if (now == '\'' || now == '"') {
            to = afterQuoted(sql, at, end);
            mark(STRING, from, to);
        } else if (now == '`') {
            to = afterQuoted(sql, at, end);
            putAll(sql, from, to);
        } else if (SqlBytes.isDigit(now)
                || (now == '.' && at + 1 < end && SqlBytes.isDigit(sql.byteAt(at + 1)) && !endsName(before))) {
            to = number(sql, at, end);
        } else if (SqlBytes.isNamePart(now)) {
            to = name(sql, at, end);
        } else if (now == '?') {
            to = at + 1;
            parameters++;
            mark(PARAMETER, from, to);
        } else if (SqlBytes.beginsComment(sql, at, end)) {
            to = comment(sql, at, end);
        } else {
            to = at + 1;
            putOne(now);
        }
        before = to > from + 1 ? 'a' : now;
        return to;
    }

    private BackslashMode mode() {
        return escapes ? BackslashMode.ESCAPES : BackslashMode.LITERAL;
    }

    private int lastOfForm() {
        return formLength == 0 ? ' ' : form[formLength - 1];
    }

    private static boolean endsName(int value) {
        return SqlBytes.isNamePart(value) || value == '`' || value == ')';
    }

    private void putOne(int value) {
        boolean blank = value == ' ' || value == '\n' || value == '\r' || value == '\t';
        if (formLength == 0 && blank) {
            return;
        }
        put(value >= 0 && value < ' ' && !blank ? ' ' : value);
    }

    /** Hints and executable comments stay, without the values in them. */
    private int comment(SqlText sql, int at, int end) {
        if (sql.byteAt(at) != '/') {
            return SqlBytes.afterComment(sql, at, end);
        }
        int close = SqlBytes.afterComment(sql, at, end) - 2;
        if (close < at + 2 || sql.byteAt(close) != '*' || sql.byteAt(close + 1) != '/') {
            readable = false;
            return end;
        }
        if (SqlBytes.isExecutable(sql, at, end)) {
            readable &= readings.isClear(sql, at + 3, close, end, mode());
            masked(sql, at, close + 2);
        } else if (formLength > 0 && lastOfForm() != ' ') {
            put(' ');
        }
        return close + 2;
    }

    /** The number after an exclamation mark is a version, and stays. */
    private void masked(SqlText sql, int from, int to) {
        boolean inName = false;
        boolean inNumber = false;
        for (int at = from; at < to; at++) {
            int now = sql.byteAt(at);
            if (now == '\'' || now == '"') {
                at = afterQuoted(sql, at, to) - 1;
                put(now);
                put('x');
                put(now);
            } else if (SqlBytes.isNamePart(now) && !inName) {
                inNumber |= SqlBytes.isDigit(now);
                inName = !inNumber;
                put(inName ? now : SqlBytes.isDigit(now) ? '1' : 'x');
            } else {
                inName = now == '!' || (inName && SqlBytes.isNamePart(now));
                inNumber &= now == '.';
                putOne(now);
            }
        }
    }

    private int afterQuoted(SqlText sql, int from, int end) {
        int after = SqlBytes.afterQuoted(sql, from, end, escapes);
        // Whether double quotes enclose a name, in which a backslash does not escape, is not known.
        readable &= after >= 0 && (sql.byteAt(from) != '"' || after == readings.afterLiteral(sql, from, end, mode()));
        return after < 0 ? end : after;
    }

    /** Decimals, exponents and hexadecimal digits; a name may begin with a digit too. */
    private int number(SqlText sql, int from, int end) {
        if (sql.byteAt(from) == '0' && from + 2 < end && (sql.byteAt(from + 1) | 0x20) == 'x') {
            int hex = from + 2;
            while (hex < end && Character.digit(sql.byteAt(hex), 16) >= 0) {
                hex++;
            }
            return ended(BYTES, sql, from, hex, end);
        }
        int at = digits(sql, from, end);
        if (at < end && sql.byteAt(at) == '.') {
            at = digits(sql, at + 1, end);
        }
        if (at + 1 < end && (sql.byteAt(at) | 0x20) == 'e') {
            int sign = sql.byteAt(at + 1);
            int exponent = sign == '+' || sign == '-' ? at + 2 : at + 1;
            if (exponent < end && SqlBytes.isDigit(sql.byteAt(exponent))) {
                at = digits(sql, exponent, end);
            }
        }
        return ended(NUMBER, sql, from, at, end);
    }

    private int ended(byte kind, SqlText sql, int from, int to, int end) {
        if (to < end && SqlBytes.isNamePart(sql.byteAt(to))) {
            int nameEnd = afterName(sql, to, end);
            putAll(sql, from, nameEnd);
            return nameEnd;
        }
        mark(kind, from, to);
        return to;
    }

    private static int digits(SqlText sql, int from, int end) {
        int at = from;
        while (at < end && SqlBytes.isDigit(sql.byteAt(at))) {
            at++;
        }
        return at;
    }

    private int name(SqlText sql, int from, int end) {
        int to = afterName(sql, from, end);
        boolean quoteFollows = to < end && sql.byteAt(to) == '\'';
        if (quoteFollows
                && (isWord(sql, from, to, "x") || isWord(sql, from, to, "b") || isWord(sql, from, to, "_binary"))) {
            int close = afterQuoted(sql, to, end);
            mark(BYTES, from, close);
            return close;
        }
        putAll(sql, from, to);
        return to;
    }

    private static boolean isWord(SqlText sql, int from, int to, String word) {
        if (to - from != word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (Character.toLowerCase((char) sql.byteAt(from + i)) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int afterName(SqlText sql, int from, int end) {
        int at = from;
        while (at < end && SqlBytes.isNamePart(sql.byteAt(at))) {
            at++;
        }
        return at;
    }

    private void mark(byte kind, int from, int to) {
        if (marks == starts.length) {
            starts = Arrays.copyOf(starts, marks * 2);
            ends = Arrays.copyOf(ends, marks * 2);
        }
        starts[marks] = from;
        ends[marks] = to;
        marks++;
        put(kind);
    }

    private void putAll(SqlText sql, int from, int to) {
        for (int at = from; at < to; at++) {
            int value = sql.byteAt(at);
            put(isMark(value) ? '_' : value);
        }
    }

    private void put(int value) {
        if (formLength == form.length) {
            form = Arrays.copyOf(form, formLength * 2);
        }
        form[formLength++] = (byte) value;
    }

    /** The form's bytes: those before {@link #formLength()}. Valid until the next text. */
    byte[] form() {
        return form;
    }

    int formLength() {
        return formLength;
    }

    /** How many of the marks are parameters. */
    int parameters() {
        return parameters;
    }

    /** Where the literal or question mark of a mark begins in the text. */
    int start(int mark) {
        return starts[mark];
    }

    int end(int mark) {
        return ends[mark];
    }
}
