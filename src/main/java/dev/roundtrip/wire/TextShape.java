package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text without its values, as bytes: quoted strings and numbers become {@code ?}, white space becomes one space,
 * comments are left out. It is the one scanner of all texts that are shown: everything that is not outside of literals
 * and comments in each of the {@link SqlReadings} counts as a value, too. It needs one pass and no allocation, because
 * a driver that does not prepare on the server sends other values each time; {@link SqlShape} then gives the result the
 * form of all our reports.
 *
 * <p>Double quotes enclose a value, since nothing says whether sql_mode has ANSI_QUOTES.
 *
 * <p>As a key it compares the first bytes, the length and a hash of the rest.
 */
public class TextShape {

    /** The number of first bytes of a shape that are kept. */
    static final int KEPT_BYTES = 1024;

    /** The mark after a text that was cut. */
    private static final String CUT = " ...";

    /**
     * The length up to which numbers are kept in chatter: {@code SET autocommit=0}. Longer ones are an id or a time.
     */
    private static final int SHORT_NUMBER = 4;

    /** The maximum number of digits of a version, as in {@code /*!110400}. */
    private static final int VERSION_DIGITS = 6;

    private final int most;
    private final SqlReadings readings;
    private byte[] bytes;
    private int length;
    private int hash;
    private boolean keepsNumbers;
    private boolean hadText;
    private int commentsHash;

    /** The index of the end of the executable comment or hint that is being read. */
    private int close;

    public TextShape() {
        this(KEPT_BYTES);
    }

    /**
     * Begins with an empty shape.
     *
     * @param most the number of bytes that are kept
     */
    protected TextShape(int most) {
        this(most, new byte[128], new SqlReadings());
    }

    private TextShape(int most, byte[] bytes, SqlReadings readings) {
        this.most = most;
        this.bytes = bytes;
        this.readings = readings;
    }

    /** A copy of the shape that never changes. */
    public TextShape copy() {
        TextShape copy = new TextShape(most, Arrays.copyOf(bytes, kept()), null);
        copy.length = length;
        copy.hash = hash;
        copy.hadText = hadText;
        return copy;
    }

    private int kept() {
        return Math.min(length, most);
    }

    /** The shape in the form for reports. */
    public String sql(Purpose purpose) {
        return SqlShape.cut(purpose, text());
    }

    /** The whole shape as text, if it is kept. */
    public String text() {
        String cut = length > most ? CUT : "";
        return SqlShape.named(new String(bytes, 0, kept(), StandardCharsets.UTF_8) + cut, hadText);
    }

    /** Whether the kept text is only the first part of the shape. */
    public boolean isCut() {
        return length > most || text().endsWith(CUT);
    }

    /** A hash of the comments that were left out, with their values; 0 if there were none. */
    public int commentsHash() {
        return commentsHash;
    }

    /** Becomes the shape of the text. In chatter strings are values too, since they may be secrets. */
    public void read(SqlText sql, Purpose purpose) {
        length = 0;
        hash = 1;
        commentsHash = 0;
        keepsNumbers = purpose == Purpose.SESSION_STATE || purpose == Purpose.TRANSACTION_CONTROL;
        int end = sql.length();
        hadText = end > 0;
        close = -1;
        BackslashMode mode = sql.backslashes();
        int at = 0;
        int before = ' ';
        while (at < end) {
            int now = sql.byteAt(at);
            int next;
            if (at == close) {
                next = at + 2;
                putAll(sql, at, next);
            } else if (now == '\'' || now == '"') {
                next = readings.afterLiteral(sql, at, end, mode);
                putValue(sql, at, next);
            } else if (now == '`') {
                next = name(sql, at, end);
            } else if (beginsNumber(sql, at, end, before)) {
                next = afterNumber(sql, at, end);
                putNumber(sql, at, next);
            } else if (SqlBytes.beginsComment(sql, at, end)) {
                next = comment(sql, at, end, mode);
                now = ' ';
            } else {
                next = at + 1;
                putOne(sql, at, now, end);
            }
            before = now;
            at = next;
        }
        if (sql.truncated() && hadText) {
            for (int i = 0; i < CUT.length(); i++) {
                put(CUT.charAt(i));
            }
        }
    }

    private int name(SqlText sql, int at, int end) {
        int after = SqlBytes.afterQuoted(sql, at, end, false);
        if (after < 0) {
            putValue(sql, at, end);
            return end;
        }
        putAll(sql, at, after);
        return after;
    }

    /** Reads a comment. Hints and comments that a server may execute stay, without the values in them. */
    private int comment(SqlText sql, int at, int end, BackslashMode mode) {
        int after = SqlBytes.afterComment(sql, at, end);
        boolean closed = after - at >= 4 && sql.byteAt(after - 2) == '*' && sql.byteAt(after - 1) == '/';
        if (sql.byteAt(at) == '/' && !closed) {
            putValue(sql, at, after);
            return after;
        }
        boolean hint = SqlBytes.isExecutable(sql, at, end) && sql.byteAt(at + 2) == '+';
        if (!SqlBytes.isExecutable(sql, at, end) || (hint && !isAfterVerb())) {
            for (int i = at; i < after; i++) {
                commentsHash = 31 * commentsHash + sql.byteAt(i);
            }
            putBlank();
            return after;
        }
        int inside = at + (sql.byteAt(at + 2) == '+' || sql.byteAt(at + 2) == '!' ? 3 : 4);
        if (after - inside < 2 || !readings.isClear(sql, inside, after - 2, end, mode)) {
            after = readings.afterAll(sql, at, end, mode);
            putValue(sql, at, after);
            return after;
        }
        int begin = inside;
        while (!hint && begin < inside + VERSION_DIGITS && SqlBytes.isDigit(sql.byteAt(begin))) {
            begin++;
        }
        putAll(sql, at, begin);
        close = after - 2;
        return begin;
    }

    /** Whether a hint has its place, behind the statement's first word; elsewhere it is a comment. */
    private boolean isAfterVerb() {
        int to = Math.min(length, most);
        while (to > 0 && bytes[to - 1] == ' ') {
            to--;
        }
        int from = to;
        while (from > 0 && SqlBytes.isNamePart(bytes[from - 1])) {
            from--;
        }
        return TextClassifier.word(bytes, from, to, "select")
                || TextClassifier.word(bytes, from, to, "insert")
                || TextClassifier.word(bytes, from, to, "update")
                || TextClassifier.word(bytes, from, to, "delete")
                || TextClassifier.word(bytes, from, to, "replace");
    }

    private void putOne(SqlText sql, int at, int now, int end) {
        if (isBlank(now)) {
            putBlank();
            return;
        }
        if (now == '@' && !(at + 1 < end && sql.byteAt(at + 1) == '@') && !(at > 0 && sql.byteAt(at - 1) == '@')) {
            // It is a user variable, whose value is the application's.
            keepsNumbers = false;
        }
        if (now == '?') {
            putValue(sql, at, at + 1);
        } else {
            put(now);
        }
    }

    /** Puts a literal or a parameter, or a part that cannot be told from one. */
    protected void putValue(SqlText sql, int from, int to) {
        put('?');
    }

    /** Whether the index is inside of a hint, or of a comment that a server may execute. */
    protected final boolean isInComment(int at) {
        return at < close;
    }

    private void putNumber(SqlText sql, int from, int to) {
        if (keepsNumbers && to - from <= SHORT_NUMBER) {
            putAll(sql, from, to);
        } else {
            putValue(sql, from, to);
        }
    }

    protected final void putAll(SqlText sql, int from, int to) {
        for (int at = from; at < to; at++) {
            put(sql.byteAt(at));
        }
    }

    private void putBlank() {
        if (length > 0 && (length > most || bytes[length - 1] != ' ')) {
            put(' ');
        }
    }

    /** Removes the last bytes; the hash stays. */
    protected final void remove(int count) {
        length -= count;
    }

    protected final void put(int value) {
        hash = 31 * hash + value;
        if (length < most) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length] = (byte) value;
        }
        length++;
    }

    private static boolean beginsNumber(SqlText sql, int at, int end, int before) {
        int now = sql.byteAt(at);
        if (SqlBytes.isDigit(now)) {
            return !SqlBytes.isNamePart(before);
        }
        boolean digitFollows = at + 1 < end && SqlBytes.isDigit(sql.byteAt(at + 1));
        boolean afterName = SqlBytes.isNamePart(before) || before == '`' || before == '@' || before == '.';
        return digitFollows && (now == '.' || now == '-') && !afterName && before != ')';
    }

    /** The index after a number, with decimals, exponents and hexadecimal digits. */
    private static int afterNumber(SqlText sql, int from, int end) {
        int at = from + 1;
        while (at < end
                && (SqlBytes.isNamePart(sql.byteAt(at))
                        || sql.byteAt(at) == '.'
                        || isExponentSign(sql, from, at, end))) {
            at++;
        }
        return at;
    }

    private static boolean isExponentSign(SqlText sql, int from, int at, int end) {
        boolean hexadecimal = from + 1 < at && (sql.byteAt(from + 1) | 0x20) == 'x';
        return (sql.byteAt(at) == '-' || sql.byteAt(at) == '+')
                && (sql.byteAt(at - 1) | 0x20) == 'e'
                && !hexadecimal
                && at + 1 < end
                && SqlBytes.isDigit(sql.byteAt(at + 1));
    }

    private static boolean isBlank(int value) {
        return value >= 0 && value <= ' ';
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TextShape shape
                && hash == shape.hash
                && length == shape.length
                && Arrays.equals(bytes, 0, kept(), shape.bytes, 0, kept());
    }
}
