package dev.roundtrip.live.workload;

/** What is known about a value's type: how it was bound and, for texts, what they look like. */
enum ValueKind {
    NULL,
    /** Of at most 32 bits. */
    INT,
    LONG,
    DECIMAL,
    TEXT,
    /** A text of digits. */
    DIGITS,
    /** A text such as 2025-01-31, perhaps with a time. */
    DATE_TEXT,
    UUID_TEXT,
    JSON_TEXT,
    /** A path within JSON, such as $.name. */
    PATH_TEXT,
    DATE,
    DATETIME,
    TIME,
    BYTES,
    /** Sent as long data. */
    STREAM;

    private static final ValueKind[] ALL = values();

    static ValueKind of(byte ordinal) {
        return ALL[ordinal];
    }

    /** What a text looks like. */
    static ValueKind ofText(String text) {
        int size = text.length();
        if (size == 0) {
            return TEXT;
        }
        char first = text.charAt(0);
        char last = text.charAt(size - 1);
        if (isForm(text, "d")) {
            return DIGITS;
        }
        if (size >= 10 && size <= 32 && isForm(text.substring(0, 10), "dddd-dd-dd") && hasNoLetters(text)) {
            return DATE_TEXT;
        }
        if (size == 36 && text.charAt(8) == '-' && text.charAt(13) == '-' && text.charAt(23) == '-') {
            return UUID_TEXT;
        }
        if ((first == '{' && last == '}') || (first == '[' && last == ']')) {
            return JSON_TEXT;
        }
        return first == '$' && size > 1 && (text.charAt(1) == '.' || text.charAt(1) == '[') ? PATH_TEXT : TEXT;
    }

    private static boolean hasNoLetters(String text) {
        return text.chars().noneMatch(c -> Character.isLetter(c) && c != 'T' && c != 'Z');
    }

    /** Whether it has digits where the form has a {@code d}, and the form's characters elsewhere. */
    private static boolean isForm(String text, String form) {
        for (int i = 0; i < text.length(); i++) {
            char wanted = form.charAt(Math.min(i, form.length() - 1));
            char c = text.charAt(i);
            if (wanted == 'd' ? c < '0' || c > '9' : c != wanted) {
                return false;
            }
        }
        return true;
    }

    boolean isInteger() {
        return this == INT || this == LONG;
    }

    private boolean isNumber() {
        return isInteger() || this == DECIMAL;
    }

    /** The kind of a place that had values of both. */
    ValueKind with(ValueKind other) {
        if (this == other || other == NULL) {
            return this;
        }
        if (this == NULL) {
            return other;
        }
        if (isInteger() && other.isInteger()) {
            return LONG;
        }
        if (isNumber() && other.isNumber()) {
            return DECIMAL;
        }
        if (this == STREAM || other == STREAM) {
            return STREAM;
        }
        if (this == BYTES || other == BYTES) {
            return BYTES;
        }
        boolean bothNative = (this == DATE || this == DATETIME) && (other == DATE || other == DATETIME);
        return bothNative ? DATETIME : TEXT;
    }
}
