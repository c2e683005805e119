package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.RunReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The intervals of one scenario against the one before it, or against itself, as a picture shows them: the figure that
 * decides comes first.
 *
 * @param before the scenario before; empty for the scenario that was measured twice
 */
public record RatioGroup(Optional<MeasuredRow> before, MeasuredRow after, List<Shown> figures) {

    /**
     * The interval of a figure.
     *
     * @param margin the factor of 1 within which the whole interval is for no difference
     */
    public record Shown(ComparedFigure figure, RatioInterval interval, double margin, ComparedOutcome outcome) {}

    /** The groups that have an interval; a scenario against itself comes last. */
    public static List<RatioGroup> of(RunReport report) {
        Ratios ratios = Ratios.of(report);
        List<RatioGroup> groups = new ArrayList<>();
        ratios.groups()
                .forEach(rows -> RowChange.each(
                        rows.stream().map(row -> new MeasuredRow(report, row)).toList(),
                        (before, after) -> groups.add(new RatioGroup(
                                Optional.of(before), after, figures(ratios, figure -> step(before, after, figure))))));
        ratios.measuredTwice()
                .map(twice -> new RatioGroup(
                        Optional.empty(),
                        new MeasuredRow(report, twice),
                        figures(ratios, figure -> again(ratios, figure))))
                .ifPresent(groups::add);
        return groups.stream().filter(group -> !group.figures.isEmpty()).toList();
    }

    private static List<Shown> figures(Ratios ratios, Function<ComparedFigure, Optional<Shown>> shown) {
        return Stream.of(
                        ratios.decisive(),
                        ComparedFigure.THROUGHPUT,
                        ComparedFigure.CLIENT_CPU,
                        ComparedFigure.SERVER_CPU)
                .distinct()
                .filter(ratios.telling()::contains)
                .map(shown)
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<Shown> step(MeasuredRow before, MeasuredRow after, ComparedFigure figure) {
        return after.ratio(before, figure)
                .flatMap(ratio -> ratio.interval()
                        .map(interval -> new Shown(
                                figure, interval, Ratios.of(after.report()).precision(), RatioJudge.outcome(ratio))));
    }

    private static Optional<Shown> again(Ratios ratios, ComparedFigure figure) {
        return ratios.again(figure)
                .map(interval -> new Shown(
                        figure,
                        interval,
                        ratios.precision(),
                        interval.excludesOne() ? ComparedOutcome.WORSE : ComparedOutcome.INCONCLUSIVE));
    }
}
