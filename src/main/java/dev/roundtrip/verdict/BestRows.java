package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of a run: the string that waits for the fewest round trips; if several do, the one that needs the least
 * CPU, and then the one with the most throughput. A difference counts only if its interval excludes 1, so there may be
 * two.
 *
 * @param best the best rows; empty if round trips and times do not separate the strings, and then {@code worse} is
 *     empty, too
 * @param worse the first row that is worse than each of the best
 * @param sameTrips whether the first of the best waits for as many round trips as the worse row
 * @param time the figure in which the only best row differs from the worse one; empty if there is none
 */
public record BestRows(List<MeasuredRow> best, Optional<MeasuredRow> worse, boolean sameTrips, Optional<Ratio> time) {

    private static final BestRows NONE = new BestRows(List.of(), Optional.empty(), false, Optional.empty());

    /** The best rows under each of the run's conditions that has two rows that do the same work as expected. */
    public static List<BestRows> each(RunReport whole) {
        RunReport report = whole.firstRows();
        return MeasuredRow.byConditions(MeasuredRow.withWork(report)).stream()
                .flatMap(rows -> of(report, rows).stream())
                .toList();
    }

    private static Optional<BestRows> of(RunReport report, List<MeasuredRow> withWork) {
        List<MeasuredRow> all = withWork.stream()
                .filter(row -> report.servers().isEmpty()
                        || row.scenario()
                                .server()
                                .equals(report.servers().get(0).server()))
                .filter(row -> row.isAsExpected() && row.hundredthsOfRoundTrips() > 0)
                .toList();
        // The first row of a string counts: what a server does for it is not its merit. If there is one string, all
        // rows count.
        Map<ConnectionString.Template, MeasuredRow> first = new LinkedHashMap<>();
        all.forEach(row -> first.putIfAbsent(row.url().template(), row));
        List<MeasuredRow> rows = first.size() < 2 ? all : List.copyOf(first.values());
        boolean alike = rows.stream().allMatch(row -> row.isSameWorkAs(rows.get(0)));
        return rows.size() < 2 || !alike
                ? Optional.empty()
                : Optional.of(of(rows, Ratios.of(report).decisive()));
    }

    private static BestRows of(List<MeasuredRow> rows, ComparedFigure cost) {
        List<MeasuredRow> best = rows.stream()
                .filter(row -> rows.stream().noneMatch(other -> isBetter(row, other, cost)))
                .toList();
        Optional<MeasuredRow> worse = rows.stream()
                .filter(row -> best.stream().allMatch(one -> isBetter(row, one, cost)))
                .findFirst();
        if (best.isEmpty() || worse.isEmpty()) {
            return NONE;
        }
        Optional<Ratio> time = best.size() > 1
                ? Optional.empty()
                : telling(worse.get(), best.get(0), cost)
                        .filter(ratio -> ratio.figure() == cost || RatioJudge.isBetter(ratio))
                        .filter(ratio -> ratio.verdict() == Verdict.DIFFERS);
        return new BestRows(best, worse, best.get(0).hundredthsOver(worse.get()) == 0, time);
    }

    /** The ratio of the cost if it differs, otherwise that of the throughput. */
    private static Optional<Ratio> telling(MeasuredRow base, MeasuredRow other, ComparedFigure cost) {
        return other.ratio(base, cost)
                .filter(ratio -> ratio.verdict() == Verdict.DIFFERS)
                .or(() -> other.ratio(base, ComparedFigure.THROUGHPUT));
    }

    /** Whether {@code other} is better than {@code one}. */
    private static boolean isBetter(MeasuredRow one, MeasuredRow other, ComparedFigure cost) {
        long less = one.hundredthsOver(other);
        return less == 0
                ? telling(one, other, cost).filter(RatioJudge::isBetter).isPresent()
                : less > 0;
    }
}
