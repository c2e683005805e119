package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import java.util.Optional;

/** The verdict on rounds that no report contains: simulated ones, and those of a benchmark. */
public final class Judged {

    private Judged() {}

    /**
     * The verdict that a report would give.
     *
     * @param smallest the factor by which two figures must differ at least, above 1
     * @param precision the factor within which two figures count as equal, above 1
     */
    public static Ratio of(ComparedFigure figure, Pairs pairs, double smallest, double precision) {
        RatioJudge judge = new RatioJudge(smallest, precision);
        Optional<RatioInterval> interval = pairs.interval();
        return new Ratio(
                figure,
                "other",
                "base",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                pairs.count(),
                interval,
                judge.verdict(interval),
                judge.moreRounds(pairs.count(), pairs.prior(), interval));
    }

    /**
     * The factor by which two scenarios must differ so that the difference is reported.
     *
     * @param again the interval of the scenario that is measured twice
     */
    public static double smallest(Optional<RatioInterval> again) {
        return RatioJudge.of(again, Ratios.DEFAULT_PRECISION).smallest();
    }
}
