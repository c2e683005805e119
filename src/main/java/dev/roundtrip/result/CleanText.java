package dev.roundtrip.result;

import java.util.Locale;

/**
 * Text from outside (a URL, a server's message, a file) for people to read: without characters that command a terminal,
 * reorder what is read, or cannot be seen.
 */
public final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

    /** On one line: line breaks and tabs become blanks, and each unsafe character becomes U+FFFD. */
    public static String of(String text) {
        if (text.codePoints().noneMatch(CleanText::isUnsafe)) {
            return text;
        }
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(character -> isBlank(character) ? ' ' : isUnsafe(character) ? REPLACEMENT : character)
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isBlank(int character) {
        return character == '\n' || character == '\r' || character == '\t';
    }

    /**
     * Control characters (C0, C1, line breaks too), line and paragraph separators, halves of a pair, and format
     * characters: those that reorder text or have no width. The two joiners (U+200C, U+200D) are left: some languages
     * are written with them.
     */
    public static boolean isUnsafe(int character) {
        if (character >= ' ' && character < 0x7F) {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            case Character.FORMAT -> character != 0x200C && character != 0x200D;
            default -> false;
        };
    }

    /**
     * A JSON document with the same values, in which what {@link #of} replaces is escaped. Line breaks between values
     * stay.
     */
    public static String escapedIn(String json) {
        if (json.codePoints().noneMatch(CleanText::isHidden)) {
            return json;
        }
        StringBuilder escaped = new StringBuilder(json.length());
        json.codePoints().forEach(character -> {
            if (isHidden(character)) {
                for (char unit : Character.toChars(character)) {
                    escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            } else {
                escaped.appendCodePoint(character);
            }
        });
        return escaped.toString();
    }

    private static boolean isHidden(int character) {
        return character != '\n' && isUnsafe(character);
    }
}
