package dev.roundtrip.verdict;

import dev.roundtrip.measure.PriorVariance;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Judges an interval: the one place that does, for a run, a comparison of two runs, and every writer. Two figures
 * differ if the interval excludes 1 and the ratio is beyond the smallest difference. There is no difference if the
 * whole interval is within the margin of 1. Everything else is inconclusive.
 *
 * @param smallest the factor by which two figures must differ at least, above 1
 * @param precision the margin: the factor within which two figures count as equal, above 1
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

    /**
     * How many more rounds should bring the interval to where it reaches no further than the precision beyond the
     * ratio, as the rounds of a run do. It depends on how wide the interval is, and never on where: a ratio that few
     * rounds hardly know cannot forecast when it is known. Empty if the ratio is settled, or known as closely already.
     */
    OptionalInt moreRounds(int rounds, PriorVariance prior, Optional<RatioInterval> interval) {
        return interval.filter(any -> verdict(interval) == Verdict.INCONCLUSIVE)
                .filter(known -> known.reach() > precision)
                .map(known -> OptionalInt.of(Math.max(1, known.pairsFor(precision, rounds, prior) - rounds)))
                .orElse(OptionalInt.empty());
    }

    private static double effect(RatioInterval known) {
        return Math.max(known.ratio(), 1 / known.ratio());
    }

    /** The judge of two runs, which no noise floor may narrow to less than the smallest difference. */
    static RatioJudge ofRuns(OptionalDouble floor, double precision) {
        return new RatioJudge(Math.max(SMALLEST, 1 + floor.orElse(0)), precision);
    }

    /** The outcome of a ratio for the scenario that is not the base. */
    public static ComparedOutcome outcome(Ratio ratio) {
        return outcome(ratio.figure(), ratio.verdict(), ratio.interval());
    }

    /** The outcome of a figure's interval: less cost is better, and more work is better. */
    ComparedOutcome outcome(ComparedFigure figure, Optional<RatioInterval> interval) {
        return outcome(figure, verdict(interval), interval);
    }

    private static ComparedOutcome outcome(ComparedFigure figure, Verdict verdict, Optional<RatioInterval> interval) {
        return switch (verdict) {
            case DIFFERS ->
                (interval.orElseThrow().ratio() > 1) == isOfWork(figure)
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
        return outcome(ratio) == ComparedOutcome.WORSE
                && (isOfWork(ratio.figure()) ? factor < 1 - part : factor > 1 + part);
    }

    private static boolean isOfWork(ComparedFigure figure) {
        return figure == ComparedFigure.THROUGHPUT;
    }
}
