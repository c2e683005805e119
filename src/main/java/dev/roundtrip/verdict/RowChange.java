package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.RunReport;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What changed from one row to another: what is sent, round trips and times.
 *
 * @param isOfVariants whether the rows differ in driver or server: what is sent and executed is the point
 * @param isSameWork whether the rows did the same work; if not, only counts per statement can be compared
 * @param tripsDiffer whether round trips per transaction differ
 * @param times the ratios of the figures that the main table compares, and of all others that say something, the
 *     differences first; empty if the work is not the same
 * @param tableTimes the ratios of the figures that the main table compares
 */
public record RowChange(
        MeasuredRow before,
        MeasuredRow after,
        boolean isOfVariants,
        boolean isSameWork,
        SentHabits sent,
        boolean tripsDiffer,
        List<Ratio> times,
        List<Ratio> tableTimes) {

    /**
     * The relative difference that is noticeable: with one kind of transaction, round trips per transaction are exact.
     */
    private static final double NOTICEABLE = 0.005;

    /** The changes from each scenario to the next under the same conditions. */
    public static List<RowChange> ofNeighbours(RunReport report) {
        Stream.Builder<RowChange> steps = Stream.builder();
        MeasuredRow.byConditions(MeasuredRow.withWork(report.firstRows()))
                .forEach(alike -> each(
                        alike,
                        (before, after) -> steps.add(of(
                                before,
                                after,
                                !before.scenario()
                                        .server()
                                        .equals(after.scenario().server())))));
        return steps.build().toList();
    }

    /** The changes from the first driver or server to each later one, for each scenario. */
    public static List<RowChange> ofVariants(RunReport report) {
        return MeasuredRow.withWork(report).stream()
                .flatMap(after -> new RunRows(report)
                        .firstOf(after.scenario()).stream()
                                .map(before -> of(new MeasuredRow(report, before), after, true)))
                .toList();
    }

    /** Takes a step from each row to the next. */
    static <T> void each(List<T> rows, BiConsumer<T, T> step) {
        IntStream.range(1, rows.size()).forEach(i -> step.accept(rows.get(i - 1), rows.get(i)));
    }

    private static RowChange of(MeasuredRow before, MeasuredRow after, boolean isOfVariants) {
        boolean same = before.isSameWorkAs(after);
        // The parts of CPU time say nothing where their sum is inconclusive.
        Set<ComparedFigure> left = after.ratio(before, ComparedFigure.CPU)
                        .filter(ratio -> ratio.verdict() == Verdict.INCONCLUSIVE)
                        .isPresent()
                ? Set.of(ComparedFigure.CLIENT_CPU, ComparedFigure.SERVER_CPU)
                : Set.of();
        return new RowChange(
                before,
                after,
                isOfVariants,
                same,
                SentHabits.of(before, after),
                same && tripsDiffer(before, after),
                same ? times(before, after, figure -> !left.contains(figure)) : List.of(),
                same ? times(before, after, Ratios.of(after.report()).compared()::contains) : List.of());
    }

    private static boolean tripsDiffer(MeasuredRow before, MeasuredRow after) {
        double was = before.trips();
        return was != 0 && Math.abs(after.trips() - was) / was >= NOTICEABLE + 2 * after.otherMixThan(before);
    }

    private static List<Ratio> times(MeasuredRow before, MeasuredRow after, Predicate<ComparedFigure> figures) {
        Ratios ratios = Ratios.of(after.report());
        List<ComparedFigure> always = ratios.compared();
        return ratios.telling().stream()
                .filter(figures)
                .map(figure -> after.ratio(before, figure))
                .flatMap(Optional::stream)
                .filter(ratio -> ratio.verdict() != Verdict.INCONCLUSIVE || always.contains(ratio.figure()))
                .sorted(Comparator.comparing(ratio -> ratio.verdict() != Verdict.DIFFERS))
                .toList();
    }
}
