package dev.roundtrip.wire;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A text without the parts that change from one execution to the next: comments are removed, values become {@code ?},
 * white space becomes one space, long texts are cut.
 */
public final class SqlShape {

    /** Longer shapes end with a hash of the whole text, so that different long texts stay different. */
    private static final int MAX_LENGTH = 120;

    private static final String NAME_PART = "[0-9A-Za-z_$@.`]";

    private static final Pattern VALUES = Pattern.compile(
            "'(?:[^'\\\\]|''|\\\\.)*+'|\"(?:[^\"\\\\]|\"\"|\\\\.)*+\"|(?<!" + NAME_PART
                    + ")-?\\d++(?:\\.\\d++)?(?:[eE][+-]?\\d++)?(?!" + NAME_PART + ")",
            Pattern.DOTALL);
    private static final Pattern LONG_NUMBERS = Pattern.compile("(?<!" + NAME_PART + ")\\d{5,}+(?!" + NAME_PART + ")");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** Hints ({@code /*+}) and conditional code ({@code /*!}) are not comments. */
    private static final Pattern COMMENT = Pattern.compile("/\\*(?![+!]).*?\\*/", Pattern.DOTALL);

    private SqlShape() {}

    /**
     * In chatter the value matters ({@code SET autocommit=0}); only values that look like an id or a time are removed.
     */
    public static String of(Purpose purpose, String sql) {
        Pattern values =
                purpose == Purpose.SESSION_STATE || purpose == Purpose.TRANSACTION_CONTROL ? LONG_NUMBERS : VALUES;
        String bare = COMMENT.matcher(sql).replaceAll(" ");
        String shape = BLANKS.matcher(values.matcher(bare).replaceAll("?"))
                .replaceAll(" ")
                .strip();
        if (purpose == Purpose.TRANSACTION_CONTROL) {
            // Versions of one driver differ in the letter case of COMMIT, such as Connector/J 8.2.0 and 26.10.0.
            shape = shape.toUpperCase(Locale.ROOT);
        }
        return shape.length() <= MAX_LENGTH
                ? shape
                : shape.substring(0, MAX_LENGTH) + String.format(Locale.ROOT, " ... #%08x", shape.hashCode());
    }

    /** The first word, such as {@code SELECT}. */
    public static String kindOf(String shape) {
        int end = 0;
        while (end < shape.length() && Character.isLetter(shape.charAt(end))) {
            end++;
        }
        return end == 0 ? "(other)" : shape.substring(0, end).toUpperCase(Locale.ROOT);
    }
}
