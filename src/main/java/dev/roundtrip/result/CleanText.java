package dev.roundtrip.result;

import java.util.Locale;

/**
 * Makes text from outside (a URL, a server's message, a file) safe to print: replaces characters that control a
 * terminal, reorder text or are invisible.
 */
public final class CleanText {

    private static final char REPLACEMENT = '\uFFFD';

    private CleanText() {}

    /** The text on one line: line breaks and tabs become spaces, and each unsafe character becomes U+FFFD. */
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
     * Control characters (C0, C1, including line breaks), line and paragraph separators, unpaired surrogates, format
     * characters that reorder text or have no width, and the two that XML cannot hold (U+FFFE, U+FFFF). The two joiners
     * (U+200C, U+200D) are allowed, since some languages need them.
     */
    public static boolean isUnsafe(int character) {
        if (character >= ' ' && character < 0x7F) {
            return false;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            case Character.FORMAT -> character != 0x200C && character != 0x200D;
            default -> character == 0xFFFE || character == 0xFFFF;
        };
    }

    /** The text as Markdown's code, within backticks that are more than any run of its own. */
    public static String code(String text) {
        String fence = fence(text, "`");
        return fence.length() == 1 ? fence + text + fence : fence + " " + text + " " + fence;
    }

    /** Longer than any run of backticks that the text has. */
    public static String fence(String text, String least) {
        return text.contains(least) ? fence(text, least + "`") : least;
    }

    /**
     * A JSON document with the same values, in which the characters that {@link #of} replaces are escaped. Line breaks
     * between values remain.
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
