package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.Ratios;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.UseThis;
import dev.roundtrip.text.Story.Chapter;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The string to use, and this run's measurements in its favour.
 *
 * <p>The string is the recommended one, which does not change behaviour. A measured scenario represents it: among those
 * that met their expectations, and have its parameters or no session chatter and repeated prepares, the one with the
 * fewest round trips per statement. If there are several, one that executes prepared statements is chosen, because the
 * server need not parse a text each time; then the first. A recommendation is given only if at least two strings were
 * measured.
 *
 * <p>If the recommended string was measured and did no better than another one, there is nothing to gain by it.
 *
 * @param string empty if this run's measurements are against it
 * @param reason one or more sentences
 */
public record Recommendation(Optional<UseThis> string, String reason) {

    /** The title of the section. */
    String title() {
        return string.isPresent() ? "Use this string" : "Nothing to gain";
    }

    private static final double NEARLY_NONE = 0.02;

    /** Round trips per statement. A statement that is sent alone waits once. */
    private static final double MERGED = 0.5;

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
            return whole.nothingToGain().map(reason -> new Recommendation(Optional.empty(), reason));
        }
        RunReport report = whole.firstRows().byConditions().get(0);
        List<Chapter> chapters = Story.chapters(report);
        Stream<String> strings = chapters.stream().map(chapter -> chapter.url().template());
        if (strings.distinct().count() < 2) {
            return Optional.empty();
        }
        return report.recommended().flatMap(string -> {
            Environment.Driver driver = report.environment().driver();
            return new Judge(report, string, ConnectionString.of(string.jdbcUrl(), driver), chapters).judged();
        });
    }

    /** Weighs the recommended string by what was measured of a run's chapters. */
    private record Judge(RunReport report, UseThis string, ConnectionString wanted, List<Chapter> chapters) {

        Optional<Recommendation> judged() {
            return merged().or(this::nothingToGain).or(this::recommended);
        }

        /** A string with fewer round trips than statements merges them; one without its parameters would not. */
        private Optional<Recommendation> merged() {
            return good().min(Comparator.comparingLong(Chapter::hundredthsOfRoundTrips))
                    .filter(best -> best.measured().roundTripsPerStatement() < MERGED)
                    .filter(best -> !best.url().parametersBeside(wanted).isEmpty())
                    .map(best -> new Recommendation(
                            Optional.empty(),
                            "Keep the string of " + best.label()
                                    + ": it sends many statements in one command, " + best.roundTrips()
                                    + " per statement. The recommended string lacks "
                                    + String.join(", ", best.url().parametersBeside(wanted)) + "."));
        }

        /** Compares each string that has the recommended parameters with each that has not; the counts go first. */
        private Optional<Recommendation> nothingToGain() {
            Map<Boolean, List<Chapter>> with = good().collect(
                            Collectors.partitioningBy(chapter -> chapter.url().hasInEffect(wanted)));
            return with.get(false).stream()
                    .flatMap(other -> objection(other, with.get(true)).stream())
                    .map(why -> new Recommendation(Optional.empty(), why))
                    .findFirst();
        }

        /** Why to keep the string of {@code other}; empty if nothing speaks for that. */
        private Optional<String> objection(Chapter other, List<Chapter> recommended) {
            List<Chapter> alike = recommended.stream()
                    .filter(chapter -> chapter.isSameWorkAs(other))
                    .toList();
            if (alike.isEmpty()) {
                return Optional.empty();
            }
            Chapter best = Collections.min(alike, Comparator.comparingDouble(Chapter::trips));
            String keep = "Keep the string of " + other.label() + ". " + best.label()
                    + " has what is recommended, and here it ";
            double more = best.trips() / other.trips() - 1;
            // By more than another mix of transactions explains.
            if (waits(best) > waits(other) && more > 2 * Story.otherMix(other, best)) {
                return Optional.of(keep + "waits for " + Figures.count(best.trips()) + " round trips "
                        + best.perTransaction() + " instead of " + Figures.count(other.trips()) + ".");
            }
            boolean slower = report.settings().rate().isEmpty()
                    && !isBetter(other, best, Ratios.of(report).decisive())
                    && alike.stream().allMatch(chapter -> isBetter(chapter, other, ComparedFigure.THROUGHPUT));
            return waits(best) == waits(other) && (slower || isNoBetter(best, other))
                    ? Optional.of(keep + "waits for as many round trips and "
                            + (slower ? "did less work." : "no figure is better."))
                    : Optional.empty();
        }

        private boolean isBetter(Chapter base, Chapter other, ComparedFigure figure) {
            return other.ratio(base, figure).filter(Ratio::isBetter).isPresent();
        }

        /** Every figure is settled, and none favours it. */
        private boolean isNoBetter(Chapter best, Chapter other) {
            List<Ratio> all = Ratios.of(report).telling().stream()
                    .flatMap(figure -> best.ratio(other, figure).stream())
                    .toList();
            return !all.isEmpty()
                    && all.stream().noneMatch(ratio -> ratio.isBetter() || ratio.verdict() == Verdict.NOT_TOLD);
        }

        private Optional<Recommendation> recommended() {
            List<Chapter> fitting = good().filter(chapter ->
                            isLean(chapter.measured()) || chapter.url().hasInEffect(wanted))
                    .sorted(Comparator.comparingLong(Chapter::hundredthsOfRoundTrips))
                    .toList();
            return fitting.stream()
                    .filter(chapter -> chapter.hundredthsOver(fitting.get(0)) == 0)
                    .min(Comparator.comparing(chapter -> !isPrepared(chapter.measured())))
                    .map(best -> new Recommendation(Optional.of(string), reason(best)));
        }

        private Stream<Chapter> good() {
            return chapters.stream().filter(Chapter::isAsExpected);
        }

        private String reason(Chapter best) {
            List<String> sentences = new ArrayList<>();
            sentences.add(best.label() + " waits for "
                    + best.roundTrips()
                    + " per statement, the fewest here"
                    + (!wanted.prepares()
                            ? "."
                            : isPrepared(best.measured())
                                    ? ", and executes prepared statements; so does this string."
                                    : ". This string also prepares each statement once."));
            List<String> more = best.url().parametersBeside(wanted);
            if (!more.isEmpty()) {
                sentences.add(best.label() + " also has " + String.join(", ", more) + ", not part of this string.");
            }
            if (report.settings().rate().isEmpty()) {
                others(best)
                        .max(Comparator.comparingDouble(Chapter::rate))
                        .ifPresent(chapter -> chapter.ratio(best, ComparedFigure.THROUGHPUT)
                                .filter(Ratio::isBetter)
                                .ifPresent(ratio -> sentences.add("In this run " + chapter.label() + " did "
                                        + ratio.words() + " the work: measure both.")));
            }
            return String.join(" ", sentences);
        }

        /** With other strings, for the same work. */
        private Stream<Chapter> others(Chapter best) {
            return chapters.stream()
                    .filter(chapter ->
                            !chapter.url().template().equals(best.url().template()))
                    .filter(chapter -> chapter.isSameWorkAs(best));
        }
    }

    /** Round trips per transaction, with the precision that is shown; chance decides a mix of transactions. */
    private static long waits(Chapter chapter) {
        return Math.round(chapter.trips() * 20);
    }

    private static boolean isLean(Measured measured) {
        return measured.sessionChatterPerStatement() < NEARLY_NONE
                && measured.servingPerStatement(Command.COM_STMT_PREPARE) < NEARLY_NONE;
    }

    private static boolean isPrepared(Measured measured) {
        return measured.servingPerStatement(Command.COM_STMT_EXECUTE)
                > measured.servingPerStatement(Command.COM_QUERY);
    }
}
