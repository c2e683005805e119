package dev.roundtrip.wire;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A text without the parts that change from one execution to the next: comments are removed, values become {@code ?},
 * white space becomes one space, long texts are cut.
 */
public final class SqlShape {

    /**
     * The maximum length of a shape. Longer shapes end with a hash of the whole text, so that different long texts stay
     * different.
     */
    private static final int MAX_LENGTH = 120;

    /** The shape of a text that is nothing but comments and white space. */
    private static final String NO_SQL = "(no SQL)";

    private SqlShape() {}

    /**
     * The shape of a text. In chatter the value matters ({@code SET autocommit=0}): short numbers stay there, but no
     * strings, which may be secrets.
     */
    public static String of(Purpose purpose, String sql) {
        return cut(purpose, text(purpose, sql));
    }

    /** The whole text without its values and comments, in the letter case in which it was sent. */
    public static String text(Purpose purpose, String sql) {
        byte[] bytes = sql.getBytes(StandardCharsets.UTF_8);
        SqlText view = new SqlText();
        view.pointAt(bytes, 0, bytes.length, false);
        return text(purpose, view);
    }

    /** The shape in {@link #text(Purpose, String)}, read as the server reads it. */
    public static String text(Purpose purpose, SqlText sql) {
        TextShape shape = new TextShape(Integer.MAX_VALUE);
        shape.read(sql, purpose);
        return shape.text();
    }

    static String named(String bare, boolean hadText) {
        String text = bare.strip();
        return text.isEmpty() && hadText ? NO_SQL : text;
    }

    static String cut(Purpose purpose, String text) {
        // Versions of one driver differ in the letter case of COMMIT, for example Connector/J 8.2.0 and 26.10.0.
        String shape = purpose == Purpose.TRANSACTION_CONTROL ? text.toUpperCase(Locale.ROOT) : text;
        return shape.length() <= MAX_LENGTH
                ? shape
                : shape.substring(0, MAX_LENGTH) + String.format(Locale.ROOT, " ... #%08x", shape.hashCode());
    }
}
