package dev.roundtrip.lint;

import dev.roundtrip.spelling.Digits;

/**
 * The assumptions about the application on which prices depend.
 *
 * @param distinctStatements different SQL texts that one connection runs, at least 1
 * @param knowsStatements whether the number of statements was given
 * @param longestStatement the longest of them, in characters, at least 1
 * @param batches whether any are sent as batches; where two strings are recommended, this decides between them
 */
public record Assumptions(int distinctStatements, boolean knowsStatements, int longestStatement, boolean batches) {

    /** A small service: 20 short statements. */
    public static final Assumptions DEFAULT = new Assumptions(20, false, 200, true);

    /** The default assumptions, with another number of statements of up to that length. */
    public static Assumptions ofStatements(int distinct, int longest) {
        return new Assumptions(distinct, true, longest, true);
    }

    /** These assumptions, with or without batches. */
    public Assumptions withBatches(boolean any) {
        return new Assumptions(distinctStatements, knowsStatements, longestStatement, any);
    }

    /** The statements in words, such as {@code 20 statements of up to 200 characters}. */
    String statements() {
        return Digits.grouped(distinctStatements) + " statements of up to " + Digits.grouped(longestStatement)
                + " characters";
    }
}
