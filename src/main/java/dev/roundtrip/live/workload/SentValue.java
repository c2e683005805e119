package dev.roundtrip.live.workload;

import java.util.Map;

/**
 * A value that was sent.
 *
 * @param text a whole number's digits, a text's characters, a time as {@code 2025-01-31 10:00:00}, bytes in hexadecimal
 * @param key where the database generated it in the same transaction: {@code 2}, the second execution, or {@code 2.3},
 *     the third row of that batch; empty if it did not
 */
record SentValue(ValueShape kind, String text, String key) {

    static final SentValue NULL = new SentValue(ValueShape.NULL, "");

    /** What a value was sent as. */
    enum ValueShape {
        NULL,
        INT,
        LONG,
        DECIMAL,
        TEXT,
        DATE,
        DATETIME,
        BYTES,
        /** Too long to be kept: its kind and its length. */
        LARGE
    }

    SentValue(ValueShape kind, String text) {
        this(kind, text, "");
    }

    /** This value, which may be one of these keys. */
    SentValue with(Map<String, String> keys) {
        return switch (kind) {
            case INT, LONG, DECIMAL, TEXT -> new SentValue(kind, text, keys.getOrDefault(text, ""));
            default -> this;
        };
    }

    /** The value in a sample; {@code followsKey} writes the key instead, if it is one. */
    String inSample(boolean followsKey) {
        return followsKey && !key.isEmpty()
                ? "key(" + key + ")"
                : switch (kind) {
                    case NULL -> "null";
                    case LONG -> text + "L";
                    case TEXT -> YamlScalar.quoted(text);
                    default -> inText();
                };
    }

    /** Whether a statement's text may have it, where a large one is no literal and a fragment means something else. */
    boolean fitsText() {
        return kind != ValueShape.LARGE && !text.contains("${");
    }

    /** The value as a literal of SQL. */
    String inText() {
        return switch (kind) {
            case TEXT -> "'" + text.replace("\\", "\\\\").replace("'", "''") + "'";
            case BYTES -> "x'" + text + "'";
            default -> text;
        };
    }
}
