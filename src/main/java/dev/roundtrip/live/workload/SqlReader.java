package dev.roundtrip.live.workload;

import dev.roundtrip.sql.LiteralRole;
import dev.roundtrip.sql.SqlStatement;
import dev.roundtrip.wire.BackslashMode;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.SqlBytes;
import dev.roundtrip.wire.SqlText;
import dev.roundtrip.wire.TextShape;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text into its form and its values. The form has a mark in the place of each literal and each parameter. The
 * values inside hints and executable comments become letters and digits of no meaning, because a workload's text has no
 * values there.
 *
 * <p>One thread at a time.
 */
final class SqlReader extends TextShape {

    private static final Pattern NUMBER = Pattern.compile("(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?");
    private static final Pattern HEXADECIMAL = Pattern.compile("0[xX][0-9a-fA-F]+");

    /** A name that begins with a digit, in a character set in which ASCII characters are single bytes. */
    private static final Pattern NAME = Pattern.compile("[\\w$\\x80-\\xff]+");

    private static final Pattern BEFORE_BYTES = Pattern.compile("(?i)(?<![\\w$\\x80-\\xff])(?:x|b|_binary)$");

    private static final int BACK = 10;

    /** The literals in the order of the marks; null for a parameter. */
    final List<SentValue> values = new ArrayList<>();

    private String text = "";
    private boolean readable;

    SqlReader() {
        super(Integer.MAX_VALUE);
    }

    /**
     * Reads a text. Returns false if it ends within quotes or a comment, or if its values are not known for certain.
     */
    boolean read(SqlText sql) {
        values.clear();
        text = new String(sql.copyBytes(), StandardCharsets.ISO_8859_1);
        readable = !sql.truncated();
        read(sql, Purpose.BUSINESS);
        return readable;
    }

    @Override
    protected void putValue(SqlText sql, int from, int to) {
        String written = text.substring(from, to);
        char first = written.charAt(0);
        if (first == '-') {
            put('-');
            putValue(sql, from + 1, to);
        } else if (isInComment(from)) {
            boolean quoted = first == '\'' || first == '"';
            String masked = quoted
                    ? first + "x" + first
                    : written.replaceAll("\\d", "1").replaceAll("[A-Za-z_]", "x");
            masked.chars().forEach(this::put);
        } else if (first == '?') {
            mark(SqlStatement.VALUE, null);
        } else if (first == '\'' || first == '"') {
            quoted(sql, from, to);
        } else if (NUMBER.matcher(written).matches()) {
            mark(LiteralRole.LITERAL, ValueReader.number(written));
        } else if (HEXADECIMAL.matcher(written).matches()) {
            mark(LiteralRole.LITERAL, ValueReader.bytes(written.substring(2), 16));
        } else {
            readable &= NAME.matcher(written).matches();
            putAll(sql, from, to);
        }
    }

    private void quoted(SqlText sql, int from, int to) {
        boolean escapes = sql.backslashes() != BackslashMode.LITERAL;
        if (SqlBytes.afterQuoted(sql, from, sql.length(), escapes) != to) {
            readable = false;
            return;
        }
        String written = text.substring(from, to);
        Matcher before = BEFORE_BYTES.matcher(text).region(Math.max(0, from - BACK), from);
        String prefix =
                written.startsWith("'") && before.useTransparentBounds(true).find() ? before.group() : "";
        remove(prefix.length());
        mark(
                LiteralRole.LITERAL,
                prefix.length() == 1
                        ? ValueReader.bytes(
                                written.substring(1, written.length() - 1), prefix.equalsIgnoreCase("b") ? 2 : 16)
                        : ValueReader.quoted(written, escapes, prefix.isEmpty()));
    }

    private void mark(char mark, SentValue value) {
        put(mark);
        values.add(value);
    }
}
