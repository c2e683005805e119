package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.Ratios;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.text.Story.Chapter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The answer of a run in one sentence: the string that waits for the fewest round trips, of several the one with the
 * least CPU, then with the most throughput. A difference counts only if its interval excludes 1, so there may be two.
 */
record Best(RunReport report, ComparedFigure cost) {

    /** Empty if there are not two rows that do the same work as expected. */
    static Optional<String> of(RunReport whole) {
        RunReport report = whole.firstRows().byConditions().get(0);
        List<Chapter> all = Story.chapters(report).stream()
                .filter(chapter -> report.servers().isEmpty()
                        || chapter.scenario()
                                .server()
                                .equals(report.servers().get(0).server()))
                .filter(chapter -> chapter.isAsExpected() && chapter.hundredthsOfRoundTrips() > 0)
                .toList();
        // What a server does for a string is not the string's merit; if there is one string, the rows are compared.
        Map<String, Chapter> first = new LinkedHashMap<>();
        all.forEach(row -> first.putIfAbsent(row.url().template(), row));
        List<Chapter> rows = first.size() < 2 ? all : List.copyOf(first.values());
        boolean alike = rows.stream().allMatch(row -> row.isSameWorkAs(rows.get(0)));
        return rows.size() < 2 || !alike
                ? Optional.empty()
                : Optional.of(new Best(report, Ratios.of(report).decisive()).sentence(rows));
    }

    private String sentence(List<Chapter> rows) {
        List<Chapter> best = rows.stream()
                .filter(row -> rows.stream().noneMatch(other -> isBetter(row, other)))
                .toList();
        Optional<Chapter> worse = rows.stream()
                .filter(row -> best.stream().allMatch(one -> isBetter(row, one)))
                .findFirst();
        if (best.isEmpty() || worse.isEmpty()) {
            return "none: round trips and times do not separate the strings.";
        }
        Chapter base = worse.get();
        Chapter one = best.get(0);
        String labels = best.stream().map(Chapter::label).collect(Collectors.joining(" and "));
        String trips = one.hundredthsOver(base) == 0
                ? "as many round trips as " + base.label()
                : one.roundTrips() + " per statement (" + base.label() + ": "
                        + Figures.count(base.measured().roundTripsPerStatement()) + ")";
        return labels + ": " + trips + (best.size() > 1 ? "" : times(base, one)) + ".";
    }

    private String times(Chapter base, Chapter best) {
        return telling(base, best)
                .filter(ratio -> ratio.figure() == cost || ratio.isBetter())
                .filter(ratio -> ratio.verdict() == Verdict.DIFFERS)
                .map(ratio -> ", " + ratio.shortCell() + " the " + Notes.words(report, ratio.figure()))
                .orElse("");
    }

    /** By the cost where it differs, otherwise by the throughput. */
    private Optional<Ratio> telling(Chapter base, Chapter other) {
        return other.ratio(base, cost)
                .filter(ratio -> ratio.verdict() == Verdict.DIFFERS)
                .or(() -> other.ratio(base, ComparedFigure.THROUGHPUT));
    }

    /** Whether the other row is better than the one. */
    private boolean isBetter(Chapter one, Chapter other) {
        long less = one.hundredthsOver(other);
        return less == 0 ? telling(one, other).filter(Ratio::isBetter).isPresent() : less > 0;
    }
}
