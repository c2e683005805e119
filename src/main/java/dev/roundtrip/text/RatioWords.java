package dev.roundtrip.text;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.spelling.Digits;

/** The words for what a ratio's rounds say. */
public final class RatioWords {

    /** The number of rounds above which a forecast is not worth its number. */
    private static final int MOST_ROUNDS = 100;

    private RatioWords() {}

    /**
     * The ratio in words, which are one of these: {@code 1.31x (1.22 to 1.40)}; {@code no difference (within 4%)};
     * {@code inconclusive (0.90x to 1.40x); about 6 more rounds should reach the margin}, with a number from 2 to
     * {@value #MOST_ROUNDS}; {@code inconclusive (one round has no interval)}.
     */
    public static String of(Ratio ratio) {
        return verdict(ratio)
                + (ratio.interval().isPresent() && ratio.verdict() == Verdict.INCONCLUSIVE ? more(ratio) : "");
    }

    /** The verdict without the number of rounds to the margin. */
    static String verdict(Ratio ratio) {
        if (ratio.interval().isEmpty()) {
            return "inconclusive (" + (ratio.rounds() == 0 ? "no round measured both)" : "one round has no interval)");
        }
        RatioInterval known = ratio.interval().get();
        return switch (ratio.verdict()) {
            case DIFFERS -> factor(known.ratio()) + "x (" + ends(known, "") + ")";
            case NO_DIFFERENCE -> "no difference (" + within(known) + ")";
            case INCONCLUSIVE -> "inconclusive (" + ends(known, "x") + ")";
        };
    }

    /** A ratio for a cell of a table: {@code 1.31x 1.22-1.40}, {@code within 4%}, {@code ? 0.90-1.40}, or a dash. */
    static String cell(Ratio ratio) {
        return ratio.verdict() == Verdict.NO_DIFFERENCE
                ? within(ratio.interval().orElseThrow())
                : (shortCell(ratio)
                                + ratio.interval()
                                        .map(known -> " " + range(known))
                                        .orElse(""))
                        .strip();
    }

    /** A ratio for a narrow column: {@code 1.31x}, {@code =}, {@code ?}, or a dash. */
    static String shortCell(Ratio ratio) {
        return ratio.interval()
                .map(known -> switch (ratio.verdict()) {
                    case DIFFERS -> factor(known.ratio()) + "x";
                    case NO_DIFFERENCE -> "=";
                    case INCONCLUSIVE -> "?";
                })
                .orElse(Figures.NONE);
    }

    private static String range(RatioInterval known) {
        return known.upper() > 100 || known.lower() < 0.01 ? "" : factor(known.lower()) + "-" + factor(known.upper());
    }

    /** The interval's distance from 1, rounded up so that it is never too small. */
    private static String within(RatioInterval known) {
        return "within " + Math.max(1, (int) Math.ceil(100 * (known.farthestFromOne() - 1) - 1e-9)) + "%";
    }

    /** How many more rounds should reach the margin. Few rounds cannot forecast one round, or hundreds. */
    private static String more(Ratio ratio) {
        if (ratio.moreRounds().isEmpty()) {
            return "";
        }
        int more = ratio.moreRounds().getAsInt();
        return more < 2
                ? "; a few more rounds should reach the margin"
                : "; " + (more > MOST_ROUNDS ? "more than " + MOST_ROUNDS : "about " + more)
                        + " more rounds should reach the margin";
    }

    private static String ends(RatioInterval known, String unit) {
        return (known.lower() < 0.01 ? "less than 0.01" : factor(known.lower())) + unit + " to "
                + (known.upper() > 100 ? "more than 100" : factor(known.upper())) + unit;
    }

    private static String factor(double value) {
        return Digits.fixed(value, value < 9.995 ? 2 : 0);
    }
}
