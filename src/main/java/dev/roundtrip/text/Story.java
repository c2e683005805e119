package dev.roundtrip.text;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.Ratios;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What changed from one row to another, as sentences: the inputs that differ, what is sent, the server's own figures,
 * round trips and times. It knows how drivers use their parameters; about a server it states only what was measured.
 */
final class Story {

    /** Relative: with one kind of transaction, round trips per transaction are exact. */
    private static final double NOTICEABLE = 0.005;

    private Story() {}

    /**
     * From one row to another, such as {@code s1 to s2}.
     *
     * @param brief those sentences that say what was changed and what it did to round trips and times
     */
    record Step(String label, List<String> sentences, List<String> brief) {

        /** Brief nowhere. */
        Step whole() {
            return new Step(label, sentences, sentences);
        }
    }

    /** A scenario with figures; one that did some work is a chapter of the story. */
    record Chapter(RunReport report, String label, ScenarioResult scenario, ConnectionString url) {
        String title() {
            return Figures.oneLine(scenario.title());
        }

        Measured measured() {
            return scenario.measured().orElseThrow();
        }

        /** Such as {@code s1 to s2}. */
        String since(Chapter before) {
            return before.label + " to " + label;
        }

        /** A figure divided by that of the other; empty if they cannot be compared. */
        Optional<Ratio> ratio(Chapter base, ComparedFigure figure) {
            return Ratios.of(report).between(base.scenario, scenario, figure);
        }

        /** Such as {@code per transfer}. */
        String perTransaction() {
            return "per " + TransactionWords.one(report);
        }

        /** Round trips per transaction. */
        double trips() {
            return measured().roundTripsPerTransaction();
        }

        /** Transactions per second. */
        double rate() {
            return measured().work().medianTransactionsPerSecond();
        }

        boolean isSameWorkAs(Chapter other) {
            return scenario.isSameWorkAs(other.scenario);
        }

        boolean isUnderConditionsOf(Chapter other) {
            return scenario.conditions().equals(other.scenario.conditions());
        }

        /** Such as {@code 1.5 round trips}, per statement. */
        String roundTrips() {
            String count = Figures.count(measured().roundTripsPerStatement());
            return count + (count.equals("1") ? " round trip" : " round trips");
        }

        /** Whether it was measured whole, and each expectation was met. */
        boolean isAsExpected() {
            return scenario.status() == ScenarioResult.Status.MEASURED
                    && measured().asExpected();
        }

        /** Hundredths of round trips per statement: the precision that is shown. */
        long hundredthsOfRoundTrips() {
            return Math.round(measured().roundTripsPerStatement() * 100);
        }

        /**
         * How many hundredths more it waits for than the other; 0 within what chance explains, where it draws kinds of
         * transactions: two standard deviations of a mean are at most that part of it.
         */
        long hundredthsOver(Chapter other) {
            long more = hundredthsOfRoundTrips() - other.hundredthsOfRoundTrips();
            long drawn = Math.min(
                    measured().work().transactions(), other.measured().work().transactions());
            boolean chance = measured().kinds().size() > 1
                    && Math.abs(more) < 2 / Math.sqrt((double) drawn) * other.hundredthsOfRoundTrips();
            return chance ? 0 : more;
        }
    }

    /** From each scenario to the next under the same conditions. */
    static List<Step> steps(RunReport report) {
        List<Step> steps = new ArrayList<>();
        byConditions(chapters(report.firstRows()))
                .forEach(alike -> eachStep(alike, (before, after) -> {
                    Step step = step(before, after);
                    boolean ofOne =
                            before.scenario().server().equals(after.scenario().server());
                    steps.add(ofOne ? step : step.whole());
                }));
        return steps;
    }

    /** From the first driver or server to each later one, for each scenario: what is sent and executed is the point. */
    static List<Step> ofVariants(RunReport report) {
        List<Chapter> chapters = chapters(report);
        return chapters.stream()
                .flatMap(after -> of(chapters, report.firstRowOf(after.scenario()))
                        .map(before -> step(before, after).whole()))
                .toList();
    }

    /** The chapter of this row, if there is one. */
    static Stream<Chapter> of(List<Chapter> chapters, Optional<ScenarioResult> row) {
        return chapters.stream()
                .filter(chapter -> row.filter(chapter.scenario()::equals).isPresent());
    }

    /** Each with the one before it. */
    static <T> void eachStep(List<T> rows, BiConsumer<T, T> step) {
        IntStream.range(1, rows.size()).forEach(i -> step.accept(rows.get(i - 1), rows.get(i)));
    }

    static Collection<List<Chapter>> byConditions(List<Chapter> chapters) {
        return chapters.stream()
                .collect(Collectors.groupingBy(
                        chapter -> chapter.scenario().conditions(), LinkedHashMap::new, Collectors.toList()))
                .values();
    }

    static List<Chapter> chapters(RunReport report) {
        return rows(report).stream()
                .filter(row -> row.scenario().withWork().isPresent())
                .toList();
    }

    /** Those without work, too. */
    static List<Chapter> rows(RunReport report) {
        Labels names = new Labels(report);
        return report.scenarios().stream()
                .filter(scenario -> scenario.measured().isPresent())
                .map(scenario -> new Chapter(
                        report,
                        names.of(scenario),
                        scenario,
                        ConnectionString.of(
                                scenario.jdbcUrl(),
                                scenario.driver().orElse(report.environment().driver()))))
                .toList();
    }

    /** One row for each. */
    static Table<Chapter> table(List<Chapter> chapters) {
        return Table.of("scenario", chapters, Chapter::label, Chapter::title);
    }

    private static Step step(Chapter before, Chapter after) {
        List<String> inputs = InputChange.sentences(before, after);
        List<String> sent = SentStory.sentences(before, after);
        List<String> brief = new ArrayList<>(inputs);
        brief.remove(InputChange.SAME_STRING);
        List<String> sentences = new ArrayList<>(inputs);
        if (!before.isSameWorkAs(after)) {
            sentences.add(otherWork(before, after));
            sentences.addAll(sent);
            return new Step(after.since(before), sentences, sentences);
        }
        sentences.addAll(sent.isEmpty() ? List.of("The same commands.") : sent);
        List<String> trips = roundTrips(before, after);
        sentences.addAll(trips);
        brief.addAll(trips);
        // CPU by its parts, unless the table says of their sum that it is inconclusive.
        Set<ComparedFigure> left = after.ratio(before, ComparedFigure.CPU)
                        .filter(ratio -> ratio.verdict() == Verdict.NOT_TOLD)
                        .isPresent()
                ? Set.of(ComparedFigure.CPU, ComparedFigure.CLIENT_CPU, ComparedFigure.SERVER_CPU)
                : Set.of(ComparedFigure.CPU);
        sentences.addAll(times(before, after, figure -> !left.contains(figure)));
        brief.addAll(times(before, after, Ratios.of(after.report()).compared()::contains));
        return new Step(after.since(before), sentences, brief);
    }

    /** Such as {@code Transfers per second: 1.31x (1.22 to 1.40).} Figures that tell a difference come first. */
    private static List<String> times(Chapter before, Chapter after, Predicate<ComparedFigure> figures) {
        return Ratios.of(after.report()).telling().stream()
                .filter(figures)
                .flatMap(figure -> after.ratio(before, figure).stream())
                .filter(ratio -> ratio.verdict() != Verdict.NOT_TOLD || ratio.figure() == ComparedFigure.THROUGHPUT)
                .sorted(Comparator.comparing(ratio -> ratio.verdict() != Verdict.DIFFERS))
                .map(ratio -> Figures.capital(
                                ratio.figure() == ComparedFigure.THROUGHPUT
                                        ? TransactionWords.several(after.report()) + " per second"
                                        : FigureWords.of(ratio.figure()))
                        + ": " + ratio.words() + ".")
                .toList();
    }

    /** If the workloads differ, only counts per statement can be compared, not counts per transaction. */
    private static String otherWork(Chapter before, Chapter after) {
        String were = Figures.count(before.measured().statementsPerTransaction());
        String are = Figures.count(after.measured().statementsPerTransaction());
        return "The workload differs"
                + (are.equals(were)
                        ? ""
                        : ": " + are + " business statements per "
                                + TransactionWords.one(after.report()) + " instead of " + were)
                + ". Only counts per statement can be compared.";
    }

    /** With several kinds of transactions chance decides how many statements an average one has. */
    static double otherMix(Chapter before, Chapter after) {
        return Math.abs(
                after.measured().statementsPerTransaction() / before.measured().statementsPerTransaction() - 1);
    }

    private static List<String> roundTrips(Chapter before, Chapter after) {
        double was = before.trips();
        return was == 0 || Math.abs(after.trips() - was) / was < NOTICEABLE + 2 * otherMix(before, after)
                ? List.of()
                : List.of(Figures.change("Round trips", was, after.trips(), after.perTransaction()) + ".");
    }
}
