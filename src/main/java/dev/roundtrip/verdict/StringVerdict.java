package dev.roundtrip.verdict;

import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Environment;
import dev.roundtrip.report.NothingToGain;
import dev.roundtrip.report.NothingToGain.Reason;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import dev.roundtrip.report.RunReport;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.wire.Command;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a run's measurements say about the recommended string, which does not change behaviour. They are for it or
 * against it.
 *
 * <p>A measured scenario represents the string. It is one that met its expectations, and has the string's parameters or
 * neither session chatter nor repeated prepares; among these, it has the fewest round trips per statement. If there are
 * several, one that executes prepared statements is chosen, because the server need not parse a text each time; among
 * several of these, the first is chosen.
 *
 * <p>If the recommended string was measured and did no better than another one, there is nothing to gain by it. If no
 * row has its parameters or represents it, nothing is for it or against it.
 */
public record StringVerdict(Optional<NothingToGain> against, Optional<InFavour> inFavour) {

    private static final StringVerdict NOT_MEASURED = new StringVerdict(Optional.empty(), Optional.empty());

    private static final double NEARLY_NONE = 0.02;

    /** The round trips per statement below which statements are merged: one that is sent alone waits once. */
    private static final double MERGED = 0.5;

    /**
     * What speaks for the string.
     *
     * @param best the row that represents it
     * @param prepares whether the recommended string prepares each statement once
     * @param isPrepared whether the row executes prepared statements
     * @param more the parameters of the row that are not part of the string
     * @param faster the throughput of the fastest row with another string; empty if that is not better
     */
    public record InFavour(
            MeasuredRow best, boolean prepares, boolean isPrepared, List<String> more, Optional<Faster> faster) {}

    /** A row that did more work than another. */
    public record Faster(MeasuredRow row, Ratio ratio) {}

    /**
     * Judges by the first driver and the first latency, since strings are compared. The result is empty if no string is
     * recommended, or if fewer than two were measured.
     */
    public static Optional<StringVerdict> of(RunReport whole) {
        if (whole.nothingToGain().isPresent()) {
            return Optional.of(new StringVerdict(whole.nothingToGain(), Optional.empty()));
        }
        RunReport report = whole.firstRows().byConditions().get(0);
        List<MeasuredRow> rows = MeasuredRow.withWork(report);
        if (rows.stream().map(row -> row.url().template()).distinct().count() < 2) {
            return Optional.empty();
        }
        return report.recommended().flatMap(string -> {
            Environment.Driver driver = report.environment().driver();
            return new Judge(report, ConnectionString.of(string.jdbcUrl(), driver), rows).judged();
        });
    }

    /** Judges the recommended string by what was measured for a run's rows. */
    private record Judge(RunReport report, ConnectionString wanted, List<MeasuredRow> rows) {

        Optional<StringVerdict> judged() {
            return merged().or(this::nothingToGain)
                    .map(why -> new StringVerdict(Optional.of(why), Optional.empty()))
                    .or(() -> inFavour().map(best -> new StringVerdict(Optional.empty(), Optional.of(best))))
                    .or(() -> Optional.of(NOT_MEASURED)
                            .filter(neither ->
                                    rows.stream().noneMatch(row -> row.url().hasInEffect(wanted))));
        }

        /**
         * Finds a string that merges statements, since it has fewer round trips than statements, and has parameters
         * that the recommended string lacks.
         */
        private Optional<NothingToGain> merged() {
            return good().min(Comparator.comparingLong(MeasuredRow::hundredthsOfRoundTrips))
                    .filter(best -> best.measured().roundTripsPerStatement() < MERGED)
                    .filter(best -> !best.url().parametersBeside(wanted).isEmpty())
                    .map(best -> new NothingToGain(
                            Reason.MERGES_STATEMENTS,
                            best.scenario().name(),
                            Optional.empty(),
                            OptionalDouble.of(best.measured().roundTripsPerStatement()),
                            OptionalDouble.empty(),
                            best.url().parametersBeside(wanted)));
        }

        /**
         * Compares each string that has the recommended parameters with each that does not have them; the counts go
         * first.
         */
        private Optional<NothingToGain> nothingToGain() {
            Map<Boolean, List<MeasuredRow>> with =
                    good().collect(Collectors.partitioningBy(row -> row.url().hasInEffect(wanted)));
            return with.get(false).stream()
                    .flatMap(other -> objection(other, with.get(true)).stream())
                    .findFirst();
        }

        /** Why to keep the string of {@code other}; empty if nothing speaks for that. */
        private Optional<NothingToGain> objection(MeasuredRow other, List<MeasuredRow> recommended) {
            List<MeasuredRow> alike =
                    recommended.stream().filter(row -> row.isSameWorkAs(other)).toList();
            if (alike.isEmpty()) {
                return Optional.empty();
            }
            MeasuredRow best = Collections.min(alike, Comparator.comparingDouble(MeasuredRow::trips));
            double more = best.trips() / other.trips() - 1;
            // The difference is larger than another mix of transactions explains.
            if (waits(best) > waits(other) && more > 2 * best.otherMixThan(other)) {
                return Optional.of(new NothingToGain(
                        Reason.MORE_ROUND_TRIPS,
                        other.scenario().name(),
                        Optional.of(best.scenario().name()),
                        OptionalDouble.of(other.trips()),
                        OptionalDouble.of(best.trips()),
                        List.of()));
            }
            boolean slower = report.settings().rate().isEmpty()
                    && !isBetter(other, best, Ratios.of(report).decisive())
                    && alike.stream().allMatch(row -> isBetter(row, other, ComparedFigure.THROUGHPUT));
            return waits(best) == waits(other) && (slower || isNoBetter(best, other))
                    ? Optional.of(new NothingToGain(
                            slower ? Reason.LESS_WORK : Reason.NO_FIGURE_IS_BETTER,
                            other.scenario().name(),
                            Optional.of(best.scenario().name()),
                            OptionalDouble.empty(),
                            OptionalDouble.empty(),
                            List.of()))
                    : Optional.empty();
        }

        private static boolean isBetter(MeasuredRow base, MeasuredRow other, ComparedFigure figure) {
            return other.ratio(base, figure).filter(RatioJudge::isBetter).isPresent();
        }

        /** Whether every figure is settled, and none favours the best row of the recommended string. */
        private boolean isNoBetter(MeasuredRow best, MeasuredRow other) {
            List<Ratio> all = Ratios.of(report).telling().stream()
                    .flatMap(figure -> best.ratio(other, figure).stream())
                    .toList();
            return !all.isEmpty()
                    && all.stream()
                            .noneMatch(ratio -> RatioJudge.isBetter(ratio) || ratio.verdict() == Verdict.INCONCLUSIVE);
        }

        private Optional<InFavour> inFavour() {
            List<MeasuredRow> fitting = good().filter(
                            row -> isLean(row.measured()) || row.url().hasInEffect(wanted))
                    .sorted(Comparator.comparingLong(MeasuredRow::hundredthsOfRoundTrips))
                    .toList();
            return fitting.stream()
                    .filter(row -> row.hundredthsOver(fitting.get(0)) == 0)
                    .min(Comparator.comparing(row -> !isPrepared(row.measured())))
                    .map(best -> new InFavour(
                            best,
                            wanted.prepares(),
                            isPrepared(best.measured()),
                            best.url().parametersBeside(wanted),
                            report.settings().rate().isEmpty() ? faster(best) : Optional.empty()));
        }

        private Stream<MeasuredRow> good() {
            return rows.stream().filter(MeasuredRow::isAsExpected);
        }

        /** The fastest row with another string, for the same work; empty if it is not faster. */
        private Optional<Faster> faster(MeasuredRow best) {
            Predicate<MeasuredRow> hasOtherString =
                    row -> !row.url().template().equals(best.url().template());
            return rows.stream()
                    .filter(hasOtherString)
                    .filter(row -> row.isSameWorkAs(best))
                    .max(Comparator.comparingDouble(MeasuredRow::rate))
                    .flatMap(row -> row.ratio(best, ComparedFigure.THROUGHPUT)
                            .filter(RatioJudge::isBetter)
                            .map(ratio -> new Faster(row, ratio)));
        }
    }

    /**
     * The round trips per transaction in twentieths: chance decides a mix of transactions, so smaller differences do
     * not count.
     */
    private static long waits(MeasuredRow row) {
        return Math.round(row.trips() * 20);
    }

    private static boolean isLean(Measured measured) {
        return measured.sessionChatterPerStatement() < NEARLY_NONE
                && measured.servingPerStatement(Command.COM_STMT_PREPARE) < NEARLY_NONE;
    }

    private static boolean isPrepared(Measured measured) {
        return measured.servingPerStatement(Command.COM_STMT_EXECUTE) > measured.servingPerStatement(Command.COM_QUERY);
    }
}
