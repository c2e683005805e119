package dev.roundtrip.live.workload;

import dev.roundtrip.wire.BackslashMode;
import dev.roundtrip.wire.SqlBytes;
import dev.roundtrip.wire.SqlReadings;
import dev.roundtrip.wire.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a text into its form and its values: in the form there is a mark in place of each literal and each parameter,
 * comments are left out, and white space is one kind of it. The values inside hints and executable comments become
 * letters and digits of no meaning, because a workload's text has no values there.
 *
 * <p>A character is a byte of a character set in which ASCII characters are single bytes. One thread at a time.
 */
final class SqlReader {

    static final char NUMBER = 1;
    /** A text in quotes. */
    static final char STRING = 2;
    /** Bytes, such as {@code x'ff'}, {@code 0xff}, {@code b'1'} or {@code _binary'...'}. */
    static final char BYTES = 3;
    /** A question mark. */
    static final char PARAMETER = 4;

    private static final String NAME = "[\\w$\\x80-\\xff]";
    private static final Pattern TOKEN = Pattern.compile("(?<bytes>0[xX][0-9a-fA-F]++(?!" + NAME + "))"
            + "|(?<number>(?:\\d++(?:\\.\\d*+)?|(?<![\\w$`)\\x80-\\xff])\\.\\d++)(?:[eE][+-]?\\d++)?+(?!" + NAME + "))"
            + "|(?<name>" + NAME + "++)|\\s");
    private static final Set<String> BEFORE_BYTES = Set.of("x", "b", "_binary");

    /** A value in a hint. The number after an exclamation mark is a version, and stays. */
    private static final Pattern HINTED =
            Pattern.compile("'(?:[^'\\\\]|\\\\.)*+'|\"(?:[^\"\\\\]|\\\\.)*+\"|(?<![\\w!$])\\d[\\w.]*+", Pattern.DOTALL);

    private final SqlReadings readings = new SqlReadings();
    private final StringBuilder form = new StringBuilder();
    private final List<String> values = new ArrayList<>();
    private SqlText sql;
    private int end;
    private String text = "";
    private BackslashMode mode = BackslashMode.ESCAPES;
    private boolean readable;
    private int parameters;

    static boolean isMark(int value) {
        return value >= NUMBER && value <= PARAMETER;
    }

    /**
     * Reads a text.
     *
     * @param escapes whether a backslash is an escape within quotes, as it is by default
     * @return false if it ends within quotes or a comment: what is a value in it is not known
     */
    boolean read(SqlText read, boolean escapes) {
        sql = read;
        end = read.length();
        mode = escapes ? BackslashMode.ESCAPES : BackslashMode.LITERAL;
        byte[] bytes = new byte[end];
        for (int i = 0; i < end; i++) {
            bytes[i] = read.byteAt(i);
        }
        text = new String(bytes, StandardCharsets.ISO_8859_1);
        form.setLength(0);
        values.clear();
        parameters = 0;
        readable = !read.truncated();
        Matcher token = TOKEN.matcher(text).useTransparentBounds(true);
        for (int at = 0; at < end && readable; ) {
            at = readOne(token, at);
        }
        return readable;
    }

    private int readOne(Matcher token, int at) {
        char now = text.charAt(at);
        if (now == '\'' || now == '"' || now == '`') {
            int to = afterQuoted(at);
            return now == '`' ? put(text.substring(at, to), to) : mark(STRING, at, to);
        }
        if (now == '?') {
            parameters++;
            return mark(PARAMETER, at, at + 1);
        }
        if (SqlBytes.beginsComment(sql, at, end)) {
            return comment(at);
        }
        if (!token.region(at, end).lookingAt()) {
            return put(now < ' ' ? " " : String.valueOf(now), at + 1);
        }
        int to = token.end();
        if (token.group("name") != null) {
            boolean quoted = to < end && text.charAt(to) == '\'';
            return quoted && BEFORE_BYTES.contains(token.group().toLowerCase(Locale.ROOT))
                    ? mark(BYTES, at, afterQuoted(to))
                    : put(token.group(), to);
        }
        return token.group("number") != null
                ? mark(NUMBER, at, to)
                : token.group("bytes") != null ? mark(BYTES, at, to) : put(" ", to);
    }

    private int put(String piece, int to) {
        form.append(form.isEmpty() ? piece.stripLeading() : piece);
        return to;
    }

    private int mark(char kind, int from, int to) {
        form.append(kind);
        values.add(text.substring(from, to));
        return to;
    }

    /** Hints and executable comments stay, without the values in them. */
    private int comment(int at) {
        int to = SqlBytes.afterComment(sql, at, end);
        if (text.charAt(at) != '/') {
            return to;
        }
        if (to < at + 4 || !text.startsWith("*/", to - 2)) {
            readable = false;
        } else if (SqlBytes.isExecutable(sql, at, end)) {
            readable &= readings.isClear(sql, at + 3, to - 2, end, mode);
            put(
                    HINTED.matcher(text.substring(at, to))
                            .replaceAll(SqlReader::masked)
                            .replaceAll("\\s", " "),
                    to);
        } else if (!form.isEmpty() && form.charAt(form.length() - 1) != ' ') {
            put(" ", to);
        }
        return to;
    }

    private static String masked(MatchResult value) {
        char first = value.group().charAt(0);
        return first == '\'' || first == '"'
                ? first + "x" + first
                : value.group().replaceAll("\\d", "1").replaceAll("[A-Za-z_]", "x");
    }

    private int afterQuoted(int from) {
        int after = SqlBytes.afterQuoted(sql, from, end, mode == BackslashMode.ESCAPES);
        // Whether double quotes enclose a name, in which a backslash does not escape, is not known.
        readable &= after >= 0 && (text.charAt(from) != '"' || after == readings.afterLiteral(sql, from, end, mode));
        return after < 0 ? end : after;
    }

    String form() {
        byte[] bytes = form.toString().stripTrailing().getBytes(StandardCharsets.ISO_8859_1);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** The literals and question marks of the marks, as they are written. */
    List<String> values() {
        return values;
    }

    /** How many of the marks are parameters. */
    int parameters() {
        return parameters;
    }
}
