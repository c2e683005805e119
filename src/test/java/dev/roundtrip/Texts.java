package dev.roundtrip;

/** Lists that stand in a text. */
public final class Texts {

    private Texts() {}

    /** Separated by white space. */
    public static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    /** Separated by | or the end of a line, with what blanks they have inside. */
    public static String[] pieces(String text) {
        return text.strip().split(" *[|\n] *", -1);
    }
}
