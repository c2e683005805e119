package dev.roundtrip.report;

import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.Story.Chapter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The string to use, of those measured.
 *
 * <p>The rule: of the scenarios that did as expected, with neither session chatter nor repeated prepares, the one with the fewest round
 * trips per statement; of several, one that executes prepared statements, since the server need not read a text each time; of
 * several, the first. It is only given where at least two strings were measured.
 *
 * @param label such as {@code s5}
 * @param template the string for any host and database
 * @param reason one sentence
 */
record Recommendation(String label, String template, String reason) {

    private static final double NEARLY_NONE = 0.02;

    /** Of what the first driver measured, where there are several: strings are compared here, not drivers. */
    static Optional<Recommendation> of(RunReport whole) {
        RunReport report = whole.ofFirstDriver();
        List<Chapter> chapters = Story.chapters(report);
        long strings = chapters.stream()
                .map(chapter -> chapter.url().template())
                .distinct()
                .count();
        if (strings < 2) {
            return Optional.empty();
        }
        return chapters.stream()
                .filter(chapter -> chapter.scenario().status() == ScenarioResult.Status.MEASURED)
                .filter(chapter -> chapter.measured().asExpected())
                .filter(chapter -> isLean(chapter.measured()))
                .min(Comparator.comparingLong((Chapter chapter) -> hundredths(chapter.measured()))
                        .thenComparing(chapter -> !isPrepared(chapter.measured())))
                .map(best -> new Recommendation(best.label(), best.url().template(), reason(report, best, chapters)));
    }

    private static boolean isLean(Measured measured) {
        return measured.chatterPerStatement() < NEARLY_NONE
                && measured.servingPerStatement("COM_STMT_PREPARE") < NEARLY_NONE;
    }

    private static boolean isPrepared(Measured measured) {
        return measured.servingPerStatement("COM_STMT_EXECUTE") > measured.servingPerStatement("COM_QUERY");
    }

    /** Round trips per statement, as finely as they are shown. */
    private static long hundredths(Measured measured) {
        return Math.round(measured.roundTripsPerStatement() * 100);
    }

    private static String reason(RunReport report, Chapter best, List<Chapter> chapters) {
        String reason =
                best.label() + " waits for " + Figures.count(best.measured().roundTripsPerStatement())
                        + (hundredths(best.measured()) == 100 ? " round trip" : " round trips")
                        + " per statement, the fewest here"
                        + (isPrepared(best.measured()) ? ", and executes prepared statements." : ".");
        double rate = best.measured().work().medianTransactionsPerSecond();
        Optional<Chapter> faster = chapters.stream()
                .filter(chapter -> !chapter.url().template().equals(best.url().template()))
                .filter(chapter -> chapter.measured().work().medianTransactionsPerSecond() > rate)
                .max(Comparator.comparingDouble(
                        chapter -> chapter.measured().work().medianTransactionsPerSecond()))
                .filter(chapter -> report.settings().rate().isEmpty())
                .filter(chapter -> report.noiseFloor()
                        .filter(noise -> !noise.covers(chapter.measured().work().medianTransactionsPerSecond(), rate))
                        .isPresent());
        return faster.filter(chapter -> rate > 0)
                .map(chapter -> reason + " In this run " + chapter.label() + " did "
                        + Figures.percent(chapter.measured().work().medianTransactionsPerSecond() / rate - 1)
                        + " more work, beyond the noise floor: measure both on your server.")
                .orElse(reason);
    }
}
