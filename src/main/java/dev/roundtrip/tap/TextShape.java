package dev.roundtrip.tap;

import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlBytes;
import dev.roundtrip.wire.SqlShape;
import dev.roundtrip.wire.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A text without its values, as bytes: quoted strings and numbers become {@code ?}, white space becomes one space,
 * comments are left out. One pass and no allocation, because a driver that does not prepare on the server sends other
 * values each time; {@link SqlShape} then gives the result the form of all our reports.
 *
 * <p>As a key it compares the first {@value #KEPT_BYTES} bytes, the length and a hash of the rest.
 */
final class TextShape {

    /** The first bytes of a shape, which are kept. */
    static final int KEPT_BYTES = 1024;

    /** In chatter, numbers up to this length are kept: {@code SET autocommit=0}. Longer ones are an id or a time. */
    private static final int SHORT_NUMBER = 4;

    private byte[] bytes;
    private int length;
    private int hash;
    private boolean keepsNumbers;

    TextShape() {
        bytes = new byte[128];
    }

    /** A copy that never changes. */
    TextShape copy() {
        TextShape copy = new TextShape();
        copy.bytes = Arrays.copyOf(bytes, kept());
        copy.length = length;
        copy.hash = hash;
        return copy;
    }

    private int kept() {
        return Math.min(length, KEPT_BYTES);
    }

    /** The form for reports. */
    String sql(Purpose purpose) {
        String cut = length > KEPT_BYTES ? " ..." : "";
        return SqlShape.of(purpose, new String(bytes, 0, kept(), StandardCharsets.UTF_8) + cut);
    }

    /** Becomes the shape of the text. In chatter strings are values too, since they may be secrets. */
    void read(SqlText sql, Purpose purpose) {
        length = 0;
        hash = 1;
        keepsNumbers = purpose == Purpose.SESSION_STATE || purpose == Purpose.TRANSACTION_CONTROL;
        int end = sql.length();
        int at = 0;
        int before = ' ';
        while (at < end) {
            int now = sql.byteAt(at);
            int next;
            if (now == '\'' || now == '"') {
                next = afterQuoted(sql, at, end);
                put('?');
            } else if (now == '`') {
                next = afterQuoted(sql, at, end);
                putAll(sql, at, next);
            } else if (SqlBytes.isDigit(now) && !SqlBytes.isNamePart(before)) {
                next = afterNumber(sql, at, end);
                putNumber(sql, at, next);
            } else if (isComment(sql, at, end)) {
                next = afterComment(sql, at, end);
                now = ' ';
                putBlank();
            } else {
                next = at + 1;
                putOne(sql, at, now, end);
            }
            before = now;
            at = next;
        }
    }

    private void putOne(SqlText sql, int at, int now, int end) {
        if (isBlank(now)) {
            putBlank();
            return;
        }
        if (now == '@' && !(at + 1 < end && sql.byteAt(at + 1) == '@') && !(at > 0 && sql.byteAt(at - 1) == '@')) {
            // A user variable: its value is the application's.
            keepsNumbers = false;
        }
        put(now);
    }

    private void putNumber(SqlText sql, int from, int to) {
        if (keepsNumbers && to - from <= SHORT_NUMBER) {
            putAll(sql, from, to);
        } else {
            put('?');
        }
    }

    private void putAll(SqlText sql, int from, int to) {
        for (int at = from; at < to; at++) {
            put(sql.byteAt(at));
        }
    }

    private void putBlank() {
        if (length > 0 && (length > KEPT_BYTES || bytes[length - 1] != ' ')) {
            put(' ');
        }
    }

    private void put(int value) {
        hash = 31 * hash + value;
        if (length < KEPT_BYTES) {
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
            bytes[length] = (byte) value;
        }
        length++;
    }

    private static int afterQuoted(SqlText sql, int from, int end) {
        int after = SqlBytes.afterQuoted(sql, from, end, true);
        return after < 0 ? end : after;
    }

    /** Includes decimals, exponents and hexadecimal digits. */
    private static int afterNumber(SqlText sql, int from, int end) {
        int at = from;
        while (at < end && (SqlBytes.isNamePart(sql.byteAt(at)) || sql.byteAt(at) == '.')) {
            at++;
        }
        return at;
    }

    /** Hints and conditional code are not comments. */
    private static boolean isComment(SqlText sql, int at, int end) {
        return at + 2 < end
                && sql.byteAt(at) == '/'
                && sql.byteAt(at + 1) == '*'
                && sql.byteAt(at + 2) != '+'
                && sql.byteAt(at + 2) != '!';
    }

    private static int afterComment(SqlText sql, int from, int end) {
        for (int at = from + 2; at + 1 < end; at++) {
            if (sql.byteAt(at) == '*' && sql.byteAt(at + 1) == '/') {
                return at + 2;
            }
        }
        return end;
    }

    private static boolean isBlank(int value) {
        return value == ' ' || value == '\n' || value == '\t' || value == '\r';
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
