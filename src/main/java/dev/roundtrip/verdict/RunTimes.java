package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.Settings.Precision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How closely the times of a run are known.
 *
 * @param cost the figure of cost that decides
 * @param reaches the reach of each figure that the table compares; those that say nothing are left out
 * @param calibration how the scenario that was measured twice compares with itself; empty if no scenario was measured
 *     twice
 * @param reached whether everything is known as closely as requested; of a scenario without another to compare, how it
 *     compares with itself
 * @param tooWide the steps that are known less closely than requested
 * @param undecided the steps that are known as closely as requested, and inconclusive all the same
 */
public record RunTimes(
        ComparedFigure cost,
        List<Reach> reaches,
        Optional<Calibration> calibration,
        boolean reached,
        List<TooWide> tooWide,
        List<Ratio> undecided) {

    /** The part beyond which the reach of an interval says nothing. */
    private static final double UNKNOWN = 2;

    /** How far the widest interval of a figure reaches beyond its ratio; 0.1 for 10%. */
    public record Reach(ComparedFigure figure, double part) {}

    /**
     * How the scenario that was measured twice compares with itself, by the cost.
     *
     * @param within how far from 1 its ratio may be; empty if that is not known
     * @param ratio the ratio of the second measurement to the first; empty unless they differ
     * @param smallest the part by which two scenarios must differ so that the difference is reported
     */
    public record Calibration(String scenario, OptionalDouble within, OptionalDouble ratio, double smallest) {}

    /**
     * A ratio whose interval is wider than requested.
     *
     * @param part how far it reaches; empty if that says nothing
     */
    public record TooWide(Ratio ratio, OptionalDouble part) {}

    public static RunTimes of(RunReport report) {
        Ratios ratios = Ratios.of(report);
        ComparedFigure cost = ratios.decisive();
        Optional<RatioInterval> again = ratios.again(cost);
        List<Ratio> steps = ratios.ofNeighbours(cost);
        Optional<Double> target = report.settings().precision().map(Precision::target);
        return new RunTimes(
                cost,
                ratios.compared().stream()
                        .flatMap(figure -> reach(ratios, figure).stream())
                        .toList(),
                report.noiseFloor()
                        .map(floor -> new Calibration(
                                floor.scenario(),
                                known(again.map(interval -> interval.farthestFromOne() - 1)),
                                again.filter(RatioInterval::excludesOne)
                                        .map(interval -> OptionalDouble.of(interval.ratio()))
                                        .orElse(OptionalDouble.empty()),
                                ratios.smallest(cost) - 1)),
                target.filter(asked -> steps.isEmpty()
                                ? isClose(again, asked)
                                : tooWide(steps, asked).isEmpty())
                        .isPresent(),
                target.map(asked -> tooWide(steps, asked)).orElse(List.of()),
                target.map(asked -> undecided(steps, asked)).orElse(List.of()));
    }

    private static List<Ratio> undecided(List<Ratio> ratios, double target) {
        return ratios.stream()
                .filter(ratio -> ratio.verdict() == Verdict.INCONCLUSIVE && isClose(ratio.interval(), target))
                .toList();
    }

    private static boolean isClose(Optional<RatioInterval> interval, double target) {
        return interval.filter(known -> known.reach() <= 1 + target).isPresent();
    }

    /** The widest interval of a row against the row above; empty if there is none, or if it says nothing. */
    private static Optional<Reach> reach(Ratios ratios, ComparedFigure figure) {
        return ratios.ofNeighbours(figure).stream()
                .flatMap(ratio -> ratio.interval().stream())
                .map(interval -> interval.reach() - 1)
                .max(Double::compare)
                .filter(widest -> widest <= UNKNOWN)
                .map(widest -> new Reach(figure, widest));
    }

    private static List<TooWide> tooWide(List<Ratio> ratios, double target) {
        return ratios.stream()
                .filter(ratio -> !isClose(ratio.interval(), target))
                .map(ratio -> new TooWide(ratio, known(ratio.interval().map(interval -> interval.reach() - 1))))
                .toList();
    }

    private static OptionalDouble known(Optional<Double> part) {
        return part.filter(some -> some <= UNKNOWN).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
