package dev.roundtrip.text;

import dev.roundtrip.spelling.CleanText;
import dev.roundtrip.text.Document.Tone;

/**
 * What the terminal can show; the caller finds out (NO_COLOR, TERM, whether it is a terminal).
 *
 * @param width the number of columns, at least 40; more than {@value #WIDEST} are not used
 * @param unicode whether it can show other characters than those of ASCII
 */
public record TerminalStyle(int width, boolean colour, boolean unicode) {

    /** The maximum width of a report, even on a wider terminal. */
    public static final int WIDEST = 120;

    public TerminalStyle {
        width = Math.min(width, WIDEST);
    }

    String ellipsis() {
        return unicode ? "\u2026" : "..";
    }

    public String bold(String text) {
        return paint("1", text);
    }

    String toned(Tone tone, String text) {
        return switch (tone) {
            case PLAIN -> text;
            case GOOD -> paint("32", text);
            case CAUTION -> paint("33", text);
            case BAD -> paint("31", text);
        };
    }

    private String paint(String code, String text) {
        return colour ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /**
     * Text from outside on one line, without characters that control the terminal or that it may not be able to show.
     */
    public String printable(String text) {
        String clean = CleanText.of(text);
        return unicode ? clean : clean.replace("\u00b1", "+-").replaceAll("[^\\x00-\\x7f]", "?");
    }
}
