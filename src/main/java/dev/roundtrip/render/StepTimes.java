package dev.roundtrip.render;

import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratio.Verdict;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What a step did to throughput and to processor time, as sentences: the figures that tell a difference come first. */
final class StepTimes {

    private StepTimes() {}

    /** CPU by its parts, unless the table says of their sum that it is inconclusive. */
    static List<String> sentences(RunReport report, ScenarioResult base, ScenarioResult other) {
        Optional<Ratio> sum = Ratios.of(report).between(base, other, ComparedFigure.CPU);
        Set<ComparedFigure> left = EnumSet.of(ComparedFigure.CPU);
        if (sum.filter(ratio -> ratio.verdict() == Verdict.NOT_TOLD).isPresent()) {
            left.addAll(Set.of(ComparedFigure.CLIENT_CPU, ComparedFigure.SERVER_CPU));
        }
        return sentences(report, base, other, figure -> !left.contains(figure));
    }

    /** By the figures of the table. */
    static List<String> brief(RunReport report, ScenarioResult base, ScenarioResult other) {
        ComparedFigure cost = Ratios.of(report).decisive();
        return sentences(report, base, other, figure -> figure == cost || figure == ComparedFigure.THROUGHPUT);
    }

    private static List<String> sentences(
            RunReport report, ScenarioResult base, ScenarioResult other, Predicate<ComparedFigure> figures) {
        Ratios ratios = Ratios.of(report);
        return ratios.telling().stream()
                .filter(figures)
                .flatMap(figure -> ratios.between(base, other, figure).stream())
                .filter(ratio -> ratio.verdict() == Verdict.DIFFERS || ratio.figure() == ComparedFigure.THROUGHPUT)
                .sorted(Comparator.comparing(ratio -> ratio.verdict() != Verdict.DIFFERS))
                .map(ratio -> sentence(report, ratio))
                .toList();
    }

    /** Such as {@code Transfers per second: 1.31x (1.22 to 1.40).} */
    static String sentence(RunReport report, Ratio ratio) {
        String what = ratio.figure() == ComparedFigure.THROUGHPUT
                ? report.transactions() + " per second"
                : ratio.figure().words();
        return Figures.capital(what) + ": " + ratio.words() + ".";
    }
}
