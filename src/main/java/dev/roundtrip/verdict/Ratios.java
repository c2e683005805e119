package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Round;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The ratios of a run's scenarios. Each is formed within rounds, so that what slows down a whole round does not count.
 *
 * <p>The scenario that is measured twice calibrates them: if the interval of the same thing against itself excludes 1,
 * then the run cannot tell differences smaller than that interval's farther end.
 *
 * @param precision the factor within which two figures count as equal
 */
public record Ratios(RunReport report, double precision) {

    /** The factor within which two figures count as equal, unless a run requests another one. */
    public static final double DEFAULT_PRECISION = 1.1;

    /** Half of the last digit of round trips that is shown. */
    private static final double SHOWN = 0.005;

    public static Ratios of(RunReport report) {
        return new Ratios(
                report,
                report.settings().precision().map(asked -> 1 + asked.target()).orElse(DEFAULT_PRECISION));
    }

    /**
     * The figure of cost that decides when there are enough rounds, and which of two strings is better. It is processor
     * time, including that of the server if it is known, since recorded rounds of quiet and of busy machines vary least
     * in it. Where most of the time is waiting, it is not what a string costs, and the latency of a statement decides.
     *
     * @param waits the value of {@link RunReport#waits}
     * @param rounds rounds of any scenario; it matters which figures they have, not which values
     */
    public static ComparedFigure decisive(boolean waits, List<Round> rounds) {
        return Stream.of(ComparedFigure.LATENCY, ComparedFigure.CPU, ComparedFigure.CLIENT_CPU)
                .filter(figure -> waits || figure != ComparedFigure.LATENCY)
                .filter(figure ->
                        rounds.stream().anyMatch(round -> figure.of(round).isPresent()))
                .findFirst()
                .orElse(ComparedFigure.THROUGHPUT);
    }

    public ComparedFigure decisive() {
        return decisive(
                report.waits(),
                report.scenarios().stream()
                        .flatMap(scenario -> scenario.withWork().stream())
                        .flatMap(measured -> measured.work().rounds().stream())
                        .toList());
    }

    /**
     * A scenario's figure divided by that of another; empty if their transactions are not the same, or if no round has
     * the figure of both.
     */
    public Optional<Ratio> between(ScenarioResult base, ScenarioResult other, ComparedFigure figure) {
        Optional<Measured> from = base.withWork();
        Optional<Measured> to = other.withWork();
        if (from.isEmpty() || to.isEmpty() || !RunRows.areSameWork(base, other)) {
            return Optional.empty();
        }
        List<List<Round>> rest = new ArrayList<>(rest(base, other));
        measuredTwice()
                .filter(twice -> twice.conditions().equals(other.conditions()))
                .ifPresent(twice -> rest.add(report.noiseFloor().orElseThrow().rounds()));
        Pairs pairs = Pairs.of(from.get().work().rounds(), to.get().work().rounds(), rest, figure);
        return pairs.count() == 0 ? Optional.empty() : Optional.of(judged(base, other, figure, pairs));
    }

    private Ratio judged(ScenarioResult base, ScenarioResult other, ComparedFigure figure, Pairs pairs) {
        RatioJudge judge = judge(figure);
        boolean ofOne = base.name().equals(other.name());
        Optional<RatioInterval> interval = pairs.interval();
        return new Ratio(
                figure,
                ofOne ? other.rowName() : other.name(),
                ofOne ? base.rowName() : base.name(),
                other.driver(),
                other.server().name(),
                other.latency(),
                other.connections(),
                pairs.count(),
                interval,
                judge.verdict(interval),
                judge.moreRounds(pairs.count(), pairs.prior(), interval));
    }

    /** The rounds of all other rows under the conditions of a pair: they show how much its rounds vary. */
    private List<List<Round>> rest(ScenarioResult base, ScenarioResult other) {
        return report.scenarios().stream()
                .filter(row -> row.conditions().equals(other.conditions()))
                .filter(row -> !row.isSameRowAs(base) && !row.isSameRowAs(other))
                .flatMap(row -> row.withWork().stream())
                .map(measured -> measured.work().rounds())
                .toList();
    }

    /** The second measurement of the scenario that was measured twice, divided by its first; empty if none was. */
    public Optional<RatioInterval> again(ComparedFigure figure) {
        return measuredTwice()
                .flatMap(twice -> Pairs.of(
                                twice.measured().orElseThrow().work().rounds(),
                                report.noiseFloor().orElseThrow().rounds(),
                                rest(twice, twice),
                                figure)
                        .interval());
    }

    /** The row that was measured twice; empty if none was. A row before it may have the same name, and was skipped. */
    Optional<ScenarioResult> measuredTwice() {
        return report.noiseFloor()
                .flatMap(floor -> report.scenarios().stream()
                        .filter(row -> row.name().equals(floor.scenario()))
                        .filter(row -> row.measured().isPresent())
                        .findFirst());
    }

    /** The factor by which two scenarios must differ in this run so that the difference is reported. */
    public double smallest(ComparedFigure figure) {
        return judge(figure).smallest();
    }

    private RatioJudge judge(ComparedFigure figure) {
        return RatioJudge.of(again(figure), precision);
    }

    /**
     * The ratios of all figures: each scenario against the one before it and against the first one, over the same
     * latency, and with a further driver or on a further server against the first.
     */
    public List<Ratio> all() {
        return Stream.concat(
                        groups().stream().flatMap(rows -> all(rows).stream()),
                        Stream.of(ComparedFigure.values()).flatMap(figure -> ofVariants(figure).stream()))
                .toList();
    }

    /** The ratios of each scenario with a further driver or on a further server to its first row. */
    public List<Ratio> ofVariants(ComparedFigure figure) {
        return report.scenarios().stream()
                .flatMap(row -> new RunRows(report).firstOf(row).flatMap(first -> between(first, row, figure)).stream())
                .toList();
    }

    private List<Ratio> all(List<ScenarioResult> rows) {
        List<Ratio> all = new ArrayList<>();
        for (int i = 1; i < rows.size(); i++) {
            for (ScenarioResult base : i == 1 ? rows.subList(0, 1) : List.of(rows.get(i - 1), rows.get(0))) {
                for (ComparedFigure figure : ComparedFigure.values()) {
                    between(base, rows.get(i), figure).ifPresent(all::add);
                }
            }
        }
        return all;
    }

    /**
     * Whether a row is worse than the row that {@link RunRows#elsewhere} finds for it: by round trips, or by a settled
     * figure of the table.
     *
     * @param tolerance the part by which it may be worse
     */
    public boolean isWorse(double tolerance) {
        return report.scenarios().stream()
                .anyMatch(row -> new RunRows(report)
                        .elsewhere(row)
                        .filter(base -> isWorse(base, row, tolerance))
                        .isPresent());
    }

    /**
     * The figures that the main table compares, as far as they can tell a difference: what strings cost, and
     * throughput.
     */
    public List<ComparedFigure> compared() {
        return Stream.of(decisive(), ComparedFigure.THROUGHPUT)
                .distinct()
                .filter(telling()::contains)
                .toList();
    }

    private boolean isWorse(ScenarioResult base, ScenarioResult row, double tolerance) {
        double was = base.withWork().orElseThrow().roundTripsPerStatement();
        return row.withWork().orElseThrow().roundTripsPerStatement() > was * (1 + tolerance) + SHOWN
                || compared().stream()
                        .flatMap(figure -> between(base, row, figure).stream())
                        .anyMatch(ratio -> RatioJudge.isWorseBy(tolerance, ratio));
    }

    /**
     * The ratios of each scenario to the one before it, over the same latency, followed by those of
     * {@link #ofVariants}.
     */
    public List<Ratio> ofNeighbours(ComparedFigure figure) {
        Stream<Ratio> neighbours = groups().stream()
                .flatMap(rows ->
                        IntStream.range(1, rows.size()).mapToObj(i -> between(rows.get(i - 1), rows.get(i), figure)))
                .flatMap(Optional::stream);
        return Stream.concat(neighbours, ofVariants(figure).stream()).toList();
    }

    /**
     * The figures that can differ. With a planned rate, throughput is the rate and shows nothing. Without waiting,
     * latency says what throughput says.
     */
    public List<ComparedFigure> telling() {
        return Stream.of(ComparedFigure.values())
                .filter(figure -> switch (figure) {
                    case THROUGHPUT -> report.settings().rate().isEmpty();
                    case LATENCY -> report.waits();
                    default -> true;
                })
                .toList();
    }

    /**
     * The scenarios that are compared, in their order: the first rows that did some work, in a list for each latency
     * and number of connections.
     */
    public List<List<ScenarioResult>> groups() {
        return report.firstRows().byConditions().stream()
                .map(part -> part.scenarios().stream()
                        .filter(scenario -> scenario.withWork().isPresent())
                        .toList())
                .toList();
    }
}
