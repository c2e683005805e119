package dev.roundtrip.render;

import dev.roundtrip.render.Document.Tone;
import dev.roundtrip.result.CleanText;

/**
 * What the terminal can show; the caller finds out (NO_COLOR, TERM, whether it is a terminal).
 *
 * @param width columns; more than {@value #WIDEST} are not used
 */
public record TerminalStyle(int width, Colour colour, Charset charset) {

    /** The maximum width of a report, even on a wider terminal. */
    public static final int WIDEST = 120;

    /** The minimum width for a table. */
    public static final int NARROWEST = 40;

    public TerminalStyle {
        if (width < NARROWEST) {
            throw new IllegalArgumentException("width is " + width + "; allowed are numbers from " + NARROWEST);
        }
        width = Math.min(width, WIDEST);
    }

    /** For unknown width and possibly no terminal: a file, a pipe, a build log. */
    public static TerminalStyle plain() {
        return new TerminalStyle(WIDEST, Colour.NONE, Charset.ASCII);
    }

    /** Whether colours are allowed. */
    public enum Colour {
        NONE,
        ANSI
    }

    /** Which characters are allowed. */
    public enum Charset {
        ASCII,
        UNICODE
    }

    String ellipsis() {
        return charset == Charset.UNICODE ? "\u2026" : "..";
    }

    public String bold(String text) {
        return paint("1", text);
    }

    public String bad(String text) {
        return paint("31", text);
    }

    public String caution(String text) {
        return paint("33", text);
    }

    String toned(Tone tone, String text) {
        return switch (tone) {
            case PLAIN -> text;
            case GOOD -> paint("32", text);
            case CAUTION -> caution(text);
            case BAD -> bad(text);
        };
    }

    private String paint(String code, String text) {
        return colour == Colour.ANSI ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }

    /**
     * Text from outside on one line, without characters that control the terminal or that it may not be able to show.
     */
    public String printable(String text) {
        return drawable(CleanText.of(text));
    }

    /** Replaces characters that the terminal may not be able to show. */
    String drawable(String text) {
        return charset == Charset.UNICODE ? text : text.replace("\u00b1", "+-").replaceAll("[^\\x00-\\x7f]", "?");
    }
}
