package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.RunReport;

/** The verdicts that a run's own figures give. */
public final class Verdicts {

    private Verdicts() {}

    /**
     * The report with how its scenarios' figures compare, and what its drivers send. It has no recommended string if
     * its own figures are against that.
     */
    public static RunReport on(RunReport report) {
        RunReport judged = report.judged(Ratios.of(report).all(), DriverChanges.of(report));
        return StringVerdict.of(judged)
                .flatMap(StringVerdict::against)
                .map(judged::recommendingNothing)
                .orElse(judged);
    }

    /** The figure of cost that decides in a run. */
    public static ComparedFigure cost(RunReport report) {
        return Ratios.of(report).decisive();
    }
}
