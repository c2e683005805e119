package dev.roundtrip.live.workload;

import java.util.Map;

/**
 * A value that was sent.
 *
 * @param text a whole number's digits, a text's characters, a time as {@code 2025-01-31 10:00:00}, bytes in hexadecimal
 * @param key the execution of the same transaction for which the database generated the value: {@code 2}, the second
 *     one, or {@code 2.3}, the third row of that batch; empty if it was not generated
 */
record SentValue(ValueShape kind, String text, String key) {

    static final SentValue NULL = new SentValue(ValueShape.NULL, "");

    /** The type as which a value was sent. */
    enum ValueShape {
        NULL,
        INT,
        LONG,
        DECIMAL,
        TEXT,
        DATE,
        DATETIME,
        BYTES,
        /** A value that is too long to be kept: only its kind and its length are. */
        LARGE
    }

    SentValue(ValueShape kind, String text) {
        this(kind, text, "");
    }

    /** This value, with its key if it is one of these keys. */
    SentValue with(Map<String, String> keys) {
        return switch (kind) {
            case INT, LONG, DECIMAL, TEXT -> new SentValue(kind, text, keys.getOrDefault(text, ""));
            default -> this;
        };
    }

    /** The value in a sample; if {@code followsKey}, a key is written in its place if it has one. */
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

    /**
     * Whether a statement's text may contain the value. A large value is no literal, and a fragment would have another
     * meaning there.
     */
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
