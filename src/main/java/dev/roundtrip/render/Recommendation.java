package dev.roundtrip.render;

import dev.roundtrip.render.Story.Chapter;
import dev.roundtrip.result.ComparedFigure;
import dev.roundtrip.result.Ratio;
import dev.roundtrip.result.Ratio.Verdict;
import dev.roundtrip.result.Ratios;
import dev.roundtrip.result.RunReport;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Measured;
import dev.roundtrip.result.UseThis;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The string to use, and this run's measurements in its favour.
 *
 * <p>The string is the recommended one, which does not change behaviour. A measured scenario represents it: among those
 * that met their expectations, without session chatter and repeated prepares, the one with the fewest round trips per
 * statement. If there are several, one that executes prepared statements is chosen, because the server need not parse a
 * text each time; then the first. A recommendation is given only if at least two strings were measured.
 *
 * <p>If the recommended string was measured and did worse than another one, there is nothing to gain by it.
 *
 * @param label the label of that scenario, such as {@code s5}; empty if the report only says why there is nothing to
 *     gain
 * @param string empty if this run's measurements are against it
 * @param reason one or more sentences
 */
public record Recommendation(String label, Optional<UseThis> string, String reason) {

    /** The title of the section. */
    String title() {
        return string.isPresent() ? "Use this string" : "Nothing to gain";
    }

    private static final double NEARLY_NONE = 0.02;

    /** The report as its readers see it: without the recommended string, if its own table is against that. */
    public static RunReport judged(RunReport report) {
        return of(report)
                .filter(found -> found.string().isEmpty())
                .map(found -> report.recommendingNothing(found.reason()))
                .orElse(report);
    }

    /** From the measurements with the first driver and over the first line: this compares strings only. */
    static Optional<Recommendation> of(RunReport whole) {
        if (whole.nothingToGain().isPresent()) {
            return whole.nothingToGain().map(reason -> new Recommendation("", Optional.empty(), reason));
        }
        RunReport report = whole.ofFirstDriver().byConditions().get(0);
        List<Chapter> chapters = Story.chapters(report);
        long strings = chapters.stream()
                .map(chapter -> chapter.url().template())
                .distinct()
                .count();
        if (strings < 2 || report.recommended().isEmpty()) {
            return Optional.empty();
        }
        UseThis string = report.recommended().get();
        return nothingToGain(report, string, chapters).or(() -> recommended(report, string, chapters));
    }

    /** Compares each string that has the recommended parameters with each that has not; the counts go first. */
    private static Optional<Recommendation> nothingToGain(RunReport report, UseThis string, List<Chapter> chapters) {
        ConnectionString recommended =
                ConnectionString.of(string.jdbcUrl(), report.environment().driver());
        List<Chapter> with = new ArrayList<>();
        List<Chapter> without = new ArrayList<>();
        chapters.stream()
                .filter(chapter -> chapter.scenario().status() == ScenarioResult.Status.MEASURED
                        && chapter.measured().asExpected())
                .forEach(chapter -> (chapter.url().hasInEffect(recommended) ? with : without).add(chapter));
        Ratios ratios = Ratios.of(report);
        for (Chapter other : without) {
            List<Chapter> alike = with.stream()
                    .filter(chapter -> chapter.scenario().isSameWorkAs(other.scenario()))
                    .toList();
            Optional<Chapter> best = alike.stream()
                    .min(Comparator.comparingDouble(
                            chapter -> chapter.measured().roundTripsPerTransaction()));
            if (best.isPresent() && waitsForMore(best.get(), other)) {
                return Optional.of(new Recommendation(
                        other.label(),
                        Optional.empty(),
                        "Keep the string of " + other.label()
                                + ". The string that is recommended without a measurement is that of "
                                + best.get().label() + ", which waits for "
                                + Figures.count(best.get().measured().roundTripsPerTransaction())
                                + " round trips per " + report.transaction() + " here, and " + other.label() + " for "
                                + Figures.count(other.measured().roundTripsPerTransaction()) + "."));
            }
            boolean slower = report.settings().rate().isEmpty()
                    && !alike.isEmpty()
                    && alike.stream()
                            .allMatch(chapter -> ratios.between(
                                            chapter.scenario(), other.scenario(), ComparedFigure.THROUGHPUT)
                                    .filter(Ratio::isBetter)
                                    .isPresent());
            if (slower && best.isPresent() && waits(best.get()) == waits(other)) {
                return Optional.of(new Recommendation(
                        other.label(),
                        Optional.empty(),
                        "Keep the string of " + other.label()
                                + ". The string that is recommended without a measurement is that of "
                                + best.get().label()
                                + ", which waits for as many round trips and did less work in this run."));
            }
        }
        return Optional.empty();
    }

    /** By more than another mix of transactions explains. */
    private static boolean waitsForMore(Chapter one, Chapter other) {
        double ratio =
                one.measured().roundTripsPerTransaction() / other.measured().roundTripsPerTransaction();
        return waits(one) > waits(other) && ratio - 1 > 2 * Story.otherMix(other, one);
    }

    /** Round trips per transaction, with the precision that is shown; chance decides a mix of transactions. */
    private static long waits(Chapter chapter) {
        return Math.round(chapter.measured().roundTripsPerTransaction() * 20);
    }

    private static Optional<Recommendation> recommended(RunReport report, UseThis string, List<Chapter> chapters) {
        return chapters.stream()
                .filter(chapter -> chapter.scenario().status() == ScenarioResult.Status.MEASURED)
                .filter(chapter -> chapter.measured().asExpected())
                .filter(chapter -> isLean(chapter.measured()))
                .min(Comparator.comparingLong((Chapter chapter) -> hundredths(chapter.measured()))
                        .thenComparing(chapter -> !isPrepared(chapter.measured())))
                .map(best ->
                        new Recommendation(best.label(), Optional.of(string), reason(report, best, string, chapters)));
    }

    private static boolean isLean(Measured measured) {
        return measured.sessionChatterPerStatement() < NEARLY_NONE
                && measured.servingPerStatement("COM_STMT_PREPARE") < NEARLY_NONE;
    }

    private static boolean isPrepared(Measured measured) {
        return measured.servingPerStatement("COM_STMT_EXECUTE") > measured.servingPerStatement("COM_QUERY");
    }

    /** Round trips per statement, with the precision that is shown. */
    private static long hundredths(Measured measured) {
        return Math.round(measured.roundTripsPerStatement() * 100);
    }

    private static String reason(RunReport report, Chapter best, UseThis string, List<Chapter> chapters) {
        List<String> sentences = new ArrayList<>();
        sentences.add(best.label() + " waits for "
                + Figures.count(best.measured().roundTripsPerStatement())
                + (hundredths(best.measured()) == 100 ? " round trip" : " round trips")
                + " per statement, the fewest here"
                + (isPrepared(best.measured())
                        ? ", and executes prepared statements; so does this string."
                        : ". This string also prepares each statement once" + noneDid(chapters) + "."));
        ConnectionString recommended =
                ConnectionString.of(string.jdbcUrl(), report.environment().driver());
        List<String> more = best.url().parametersBeside(recommended);
        if (!more.isEmpty()) {
            sentences.add(best.label() + " also has " + String.join(", ", more)
                    + (more.size() == 1 ? ", which is" : ", which are") + " no part of this string.");
        }
        timeCannotBeTold(report, best, chapters).ifPresent(sentences::add);
        faster(report, best, chapters).ifPresent(sentences::add);
        return String.join(" ", sentences);
    }

    /** A scenario that missed its expectation still counts as one that prepared, although it cannot be recommended. */
    private static String noneDid(List<Chapter> chapters) {
        return chapters.stream().anyMatch(chapter -> isPrepared(chapter.measured())) ? "" : ", which none of these did";
    }

    /** If strings with more round trips were as fast within the noise, the counts decide. */
    private static Optional<String> timeCannotBeTold(RunReport report, Chapter best, List<Chapter> chapters) {
        Ratios ratios = Ratios.of(report);
        List<String> alike = chapters.stream()
                .filter(chapter -> chapter.scenario().isSameWorkAs(best.scenario()))
                .filter(chapter -> hundredths(chapter.measured()) > hundredths(best.measured()))
                .filter(chapter -> ratios.between(chapter.scenario(), best.scenario(), ComparedFigure.THROUGHPUT)
                        .filter(ratio -> ratio.verdict() != Verdict.DIFFERS)
                        .isPresent())
                .map(Chapter::label)
                .toList();
        return alike.isEmpty() || report.settings().rate().isPresent()
                ? Optional.empty()
                : Optional.of("By time " + best.label() + " cannot be told from " + String.join(", ", alike)
                        + " in this run: the counts decide.");
    }

    private static Optional<String> faster(RunReport report, Chapter best, List<Chapter> chapters) {
        Ratios ratios = Ratios.of(report);
        return chapters.stream()
                .filter(chapter -> !chapter.url().template().equals(best.url().template()))
                .filter(chapter -> chapter.scenario().isSameWorkAs(best.scenario()))
                .filter(chapter -> report.settings().rate().isEmpty())
                .max(Comparator.comparingDouble(
                        chapter -> chapter.measured().work().medianTransactionsPerSecond()))
                .flatMap(chapter -> ratios.between(best.scenario(), chapter.scenario(), ComparedFigure.THROUGHPUT)
                        .filter(Ratio::isBetter)
                        .map(ratio -> "In this run " + chapter.label() + " did " + ratio.words()
                                + " the work: measure both on your server."));
    }
}
