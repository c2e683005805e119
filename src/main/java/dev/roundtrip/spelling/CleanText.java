package dev.roundtrip.spelling;

import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes text from outside (a URL, a server's message, a file) safe to print: replaces characters that control a
 * terminal, reorder text or are invisible.
 */
public final class CleanText {

    /**
     * Control characters (C0, C1, including line breaks), line and paragraph separators, unpaired surrogates, format
     * characters that reorder text or have no width, and the two that XML cannot hold (U+FFFE, U+FFFF). The two joiners
     * (U+200C, U+200D) are allowed, since some languages need them.
     */
    private static final String CHARACTERS = "\\p{Cc}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Cf}\uFFFE\uFFFF&&[^\u200C\u200D]";

    private static final Pattern UNSAFE = Pattern.compile("[" + CHARACTERS + "]");
    private static final Pattern BLANK = Pattern.compile("[\n\r\t]");
    private static final Pattern HIDDEN = Pattern.compile("[" + CHARACTERS + "&&[^\n]]");

    private CleanText() {}

    /** The text on one line: line breaks and tabs become spaces, and each unsafe character becomes U+FFFD. */
    public static String of(String text) {
        return UNSAFE.matcher(BLANK.matcher(text).replaceAll(" ")).replaceAll("\uFFFD");
    }

    /**
     * A JSON document with the same values, in which the characters that {@link #of} replaces are escaped. Line breaks
     * between values remain.
     */
    public static String escapedIn(String json) {
        return HIDDEN.matcher(json)
                .replaceAll(hidden -> hidden.group()
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                        .collect(Collectors.joining()));
    }
}
