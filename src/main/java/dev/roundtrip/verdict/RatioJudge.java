package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Judges an interval by two gates: it must exclude 1, and the ratio must be beyond the smallest difference.
 *
 * @param smallest the factor by which two figures must differ at least, above 1
 * @param precision the factor within which two figures count as equal, above 1
 */
public record RatioJudge(double smallest, double precision) {

    /** The factor by which two figures must differ at least: smaller differences are not worth telling. */
    public static final double SMALLEST = 1.03;

    /** The judge of a run, where two figures must differ by more than the same scenario differs from itself. */
    static RatioJudge of(Optional<RatioInterval> again, double precision) {
        return new RatioJudge(
                again.filter(RatioInterval::excludesOne)
                        .map(RatioInterval::farthestFromOne)
                        .filter(farther -> farther > SMALLEST)
                        .orElse(SMALLEST),
                precision);
    }

    /** The verdict on an interval; without one it is inconclusive. */
    Verdict verdict(Optional<RatioInterval> interval) {
        if (interval.isEmpty()) {
            return Verdict.INCONCLUSIVE;
        }
        RatioInterval known = interval.get();
        return known.excludesOne() && effect(known) > smallest
                ? Verdict.DIFFERS
                : known.farthestFromOne() <= Math.max(precision, SMALLEST)
                        ? Verdict.NO_DIFFERENCE
                        : Verdict.INCONCLUSIVE;
    }

    /** How many rounds, in addition to these, should settle it; empty if it is settled or cannot be estimated. */
    OptionalInt moreRounds(int rounds, Optional<RatioInterval> interval) {
        return interval.isEmpty() || verdict(interval) != Verdict.INCONCLUSIVE
                ? OptionalInt.empty()
                : moreRounds(rounds, interval.get());
    }

    /**
     * How many more rounds should settle it. A difference shows when the interval excludes 1; that there is no
     * difference shows when the interval is within the precision.
     */
    private OptionalInt moreRounds(int rounds, RatioInterval known) {
        double effect = effect(known);
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

    private static double effect(RatioInterval known) {
        return Math.max(known.ratio(), 1 / known.ratio());
    }

    /** The outcome of a ratio for the scenario that is not the base: less cost is better, and more work is better. */
    public static ComparedOutcome outcome(Ratio ratio) {
        return switch (ratio.verdict()) {
            case DIFFERS ->
                (ratio.interval().orElseThrow().ratio() > 1) == isOfWork(ratio)
                        ? ComparedOutcome.BETTER
                        : ComparedOutcome.WORSE;
            case NO_DIFFERENCE -> ComparedOutcome.NO_DIFFERENCE;
            case INCONCLUSIVE -> ComparedOutcome.INCONCLUSIVE;
        };
    }

    static boolean isBetter(Ratio ratio) {
        return outcome(ratio) == ComparedOutcome.BETTER;
    }

    /** Whether a ratio is worse by more than that part. */
    static boolean isWorseBy(double part, Ratio ratio) {
        double factor = ratio.interval().map(RatioInterval::ratio).orElse(1.0);
        return outcome(ratio) == ComparedOutcome.WORSE && (isOfWork(ratio) ? factor < 1 - part : factor > 1 + part);
    }

    private static boolean isOfWork(Ratio ratio) {
        return ratio.figure() == ComparedFigure.THROUGHPUT;
    }
}
