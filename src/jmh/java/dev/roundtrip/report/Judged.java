package dev.roundtrip.report;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.Ratios.Pairs;
import java.util.Optional;

/** Gives verdicts on rounds that no report contains: on simulated ones, and on those of a benchmark. */
public final class Judged {

    private Judged() {}

    /**
     * The verdict that a report would give.
     *
     * @param smallest the factor by which two figures must differ at least, above 1
     * @param precision the factor within which two figures count as equal, above 1
     */
    public static Ratio of(ComparedFigure figure, Pairs pairs, double smallest, double precision) {
        return Ratio.of(figure, "other", "base", pairs.count(), pairs.interval(), smallest, precision);
    }

    /**
     * The factor by which two scenarios must differ to be told apart, as {@link Ratios#smallest} computes it.
     *
     * @param again the interval of the scenario that is measured twice
     */
    public static double smallest(Optional<RatioInterval> again) {
        return again.filter(RatioInterval::excludesOne)
                .map(RatioInterval::farthestFromOne)
                .filter(farther -> farther > Ratio.SMALLEST)
                .orElse(Ratio.SMALLEST);
    }
}
