package dev.roundtrip.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.spelling.Digits;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A figure of one scenario divided by that of another, from the rounds that measured both.
 *
 * @param base name of the scenario that the figure is divided by
 * @param rounds that measured both
 * @param interval 95%; empty with fewer than two rounds
 * @param moreRounds about how many more rounds should settle it; empty if it is settled or cannot be estimated
 */
public record Ratio(
        ComparedFigure figure,
        String scenario,
        String base,
        int rounds,
        Optional<RatioInterval> interval,
        Verdict verdict,
        OptionalInt moreRounds) {

    /** The factor by which two figures must differ at least: smaller differences are not worth telling. */
    public static final double SMALLEST = 1.03;

    /** A forecast of more rounds than this is not worth its number. */
    static final int MOST_ROUNDS = 100;

    /** What the rounds tell. */
    public enum Verdict {
        /** The interval excludes 1, and the ratio is beyond the smallest difference. */
        DIFFERS,
        /** The whole interval is within the wanted precision of 1. */
        NO_DIFFERENCE,
        /** Neither: the interval is too wide. */
        NOT_TOLD
    }

    /**
     * Judges an interval by two gates: it must exclude 1, and the ratio must be beyond the smallest difference.
     *
     * @param smallest a factor above 1
     * @param precision the factor within which two figures count as equal, above 1
     */
    static Ratio of(
            ComparedFigure figure,
            String scenario,
            String base,
            int rounds,
            Optional<RatioInterval> interval,
            double smallest,
            double precision) {
        if (interval.isEmpty()) {
            return new Ratio(figure, scenario, base, rounds, interval, Verdict.NOT_TOLD, OptionalInt.empty());
        }
        RatioInterval known = interval.get();
        double effect = Math.max(known.ratio(), 1 / known.ratio());
        Verdict verdict = known.excludesOne() && effect > smallest
                ? Verdict.DIFFERS
                : known.farthestFromOne() <= Math.max(precision, SMALLEST) ? Verdict.NO_DIFFERENCE : Verdict.NOT_TOLD;
        OptionalInt more =
                verdict == Verdict.NOT_TOLD ? more(known, rounds, effect, smallest, precision) : OptionalInt.empty();
        return new Ratio(figure, scenario, base, rounds, interval, verdict, more);
    }

    /** An effect is told when the interval excludes 1; what may be none, when the interval is within the precision. */
    private static OptionalInt more(RatioInterval known, int rounds, double effect, double smallest, double precision) {
        IntStream.Builder enough = IntStream.builder();
        if (effect < precision) {
            enough.add(known.pairsFor(precision / effect, rounds));
        }
        if (effect > smallest) {
            enough.add(known.pairsFor(effect, rounds));
        }
        OptionalInt least = enough.build().min();
        return least.isPresent() ? OptionalInt.of(Math.max(1, least.getAsInt() - rounds)) : OptionalInt.empty();
    }

    /** Whether the second scenario is better in this figure; false if that is inconclusive. */
    public boolean isBetter() {
        return verdict == Verdict.DIFFERS && (interval.orElseThrow().ratio() > 1) == isOfWork();
    }

    /** Of work done, more is better; of what it costs, less. */
    private boolean isOfWork() {
        return figure == ComparedFigure.THROUGHPUT;
    }

    /** Whether it is worse, and beyond that part. */
    boolean isWorseBy(double part) {
        double ratio = interval.map(RatioInterval::ratio).orElse(1.0);
        return isWorse() && (isOfWork() ? ratio < 1 - part : ratio > 1 + part);
    }

    /** As {@link #isBetter}: whether it is worse. */
    public boolean isWorse() {
        return verdict == Verdict.DIFFERS && !isBetter();
    }

    /**
     * One of these: {@code 1.31x (1.22 to 1.40)}; {@code no difference (within 4%)}; {@code inconclusive (0.90x to
     * 1.40x); about 6 more rounds should settle it}, with a number from 2 to {@value #MOST_ROUNDS}; {@code inconclusive
     * (one round has no interval)}.
     */
    @JsonProperty("words")
    public String words() {
        return verdictWords() + (interval.isPresent() && verdict == Verdict.NOT_TOLD ? settled() : "");
    }

    /** The same, without the number of rounds that should settle it. */
    public String verdictWords() {
        if (interval.isEmpty()) {
            return "inconclusive (" + (rounds == 0 ? "no round measured both)" : "one round has no interval)");
        }
        RatioInterval known = interval.get();
        return switch (verdict) {
            case DIFFERS -> factor(known.ratio()) + "x (" + ends(known, "") + ")";
            case NO_DIFFERENCE -> "no difference (" + within() + ")";
            case NOT_TOLD -> "inconclusive (" + ends(known, "x") + ")";
        };
    }

    /** For a cell of a table: {@code 1.31x 1.22-1.40}, {@code within 4%}, {@code ? 0.90-1.40}, or a dash. */
    public String cell() {
        return verdict == Verdict.NO_DIFFERENCE
                ? within()
                : (shortCell() + interval.map(known -> " " + range(known)).orElse("")).strip();
    }

    /** For a narrow column: {@code 1.31x}, {@code =}, {@code ?}, or a dash. */
    public String shortCell() {
        return interval.map(known -> switch (verdict) {
                    case DIFFERS -> factor(known.ratio()) + "x";
                    case NO_DIFFERENCE -> "=";
                    case NOT_TOLD -> "?";
                })
                .orElse("-");
    }

    private static String range(RatioInterval known) {
        return known.upper() > 100 || known.lower() < 0.01 ? "" : factor(known.lower()) + "-" + factor(known.upper());
    }

    /** Rounded up, so that it is never too small. */
    private String within() {
        return "within "
                + Math.max(1, (int) Math.ceil(100 * (interval.orElseThrow().farthestFromOne() - 1) - 1e-9)) + "%";
    }

    /** Few rounds cannot forecast one round, or hundreds. */
    private String settled() {
        if (moreRounds.isEmpty()) {
            return "";
        }
        int more = moreRounds.getAsInt();
        return more < 2
                ? "; a few more rounds may settle it"
                : more > MOST_ROUNDS
                        ? "; more rounds will hardly settle it"
                        : "; about " + more + " more rounds should settle it";
    }

    private static String ends(RatioInterval known, String unit) {
        return (known.lower() < 0.01 ? "less than 0.01" : factor(known.lower())) + unit + " to "
                + (known.upper() > 100 ? "more than 100" : factor(known.upper())) + unit;
    }

    private static String factor(double value) {
        return Digits.fixed(value, value < 9.995 ? 2 : 0);
    }
}
