package dev.roundtrip.verdict;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ChangedPart;
import dev.roundtrip.report.CompareReport.CountChange;
import dev.roundtrip.report.CompareReport.Reason;
import dev.roundtrip.report.CompareReport.ReasonKind;
import dev.roundtrip.report.CompareReport.Row;
import dev.roundtrip.report.CompareReport.RowName;
import dev.roundtrip.report.CompareReport.Speed;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Compares a scenario that is in both reports. */
final class ComparedScenario {

    private ComparedScenario() {}

    /** Whether anything is worse by more than this part; a failure always is. */
    static boolean isWorseBy(double tolerance, Row row) {
        boolean slower = row.speed()
                .filter(both -> both.verdict() == ComparedOutcome.WORSE)
                .filter(both -> both.ratio() < 1 - tolerance)
                .isPresent();
        boolean broke =
                row.reason().filter(why -> why.kind() == ReasonKind.FAILED_IN_B).isPresent();
        return broke
                || slower
                || row.counts().stream()
                        .anyMatch(change -> change.verdict()
                                        .filter(ComparedOutcome.WORSE::equals)
                                        .isPresent()
                                && change.b() > change.a() * (1 + tolerance));
    }

    static Row of(RowName name, ComparedRun a, ComparedRun b, RatioJudge judge) {
        ScenarioResult before = a.scenarios().get(name);
        ScenarioResult after = b.scenarios().get(name);
        String transaction = transaction(a);
        Optional<Speed> speed = transaction.equals(transaction(b))
                ? speed(transaction, a.rates(name), b.rates(name), judge)
                : Optional.empty();
        List<CountChange> changes = a.counted(name)
                .flatMap(was -> b.counted(name).map(is -> changes(was, is)))
                .orElse(List.of());
        // The speeds of a partial measurement are not judged, but a failure is worse.
        boolean broke = after.status() == Status.FAILED && before.status() == Status.MEASURED;
        return new Row(
                Optional.of(name),
                after.title(),
                broke ? ComparedOutcome.WORSE : verdict(changes, speed.map(Speed::verdict)),
                broke
                        ? Optional.of(new Reason(ReasonKind.FAILED_IN_B, after.reason(), List.of()))
                        : speed.isPresent() ? Optional.empty() : Optional.of(whyNotCompared(a, b, name)),
                speed,
                a.counted(name).map(Measured::roundTripsPerStatement),
                b.counted(name).map(Measured::roundTripsPerStatement),
                changes);
    }

    private static String transaction(ComparedRun run) {
        return RunRows.transaction(run.report()).orElse("transaction");
    }

    private static ComparedOutcome verdict(List<CountChange> changes, Optional<ComparedOutcome> byTime) {
        List<ComparedOutcome> byCounts =
                changes.stream().flatMap(change -> change.verdict().stream()).toList();
        if (byCounts.contains(ComparedOutcome.WORSE) || byTime.equals(Optional.of(ComparedOutcome.WORSE))) {
            return ComparedOutcome.WORSE;
        }
        return byCounts.contains(ComparedOutcome.BETTER)
                ? ComparedOutcome.BETTER
                : byTime.orElse(ComparedOutcome.INCONCLUSIVE);
    }

    private static Reason whyNotCompared(ComparedRun a, ComparedRun b, RowName name) {
        boolean inA = !a.rates(name).isEmpty();
        boolean inB = !b.rates(name).isEmpty();
        if (inA && inB) {
            List<String> transactions =
                    Stream.of(transaction(a), transaction(b)).distinct().toList();
            return transactions.size() > 1
                    ? new Reason(ReasonKind.OTHER_TRANSACTIONS, Optional.empty(), transactions)
                    : new Reason(ReasonKind.SPEED_NOT_POSITIVE, Optional.empty(), List.of());
        }
        ScenarioResult missing = (inA ? b : a).scenarios().get(name);
        return new Reason(
                inA
                        ? ReasonKind.NOT_MEASURED_IN_B
                        : inB ? ReasonKind.NOT_MEASURED_IN_A : ReasonKind.NOT_MEASURED_IN_EITHER,
                missing.reason().filter(any -> missing.status() != Status.MEASURED),
                List.of());
    }

    /**
     * The counts that changed. Only more of what the application waits for is worse: what else costs time is in the
     * round trips already.
     */
    private static List<CountChange> changes(Measured before, Measured after) {
        return SentChange.between(before, after).stream()
                .filter(change -> change.kind() != ChangedPart.CONTROL_TEXT && change.isDifferent())
                .map(change -> new CountChange(
                        change.kind(),
                        Optional.of(change.name()).filter(name -> !name.isEmpty()),
                        change.kind().per(),
                        change.was(),
                        change.is(),
                        Optional.of(change.change() > 0 ? ComparedOutcome.WORSE : ComparedOutcome.BETTER)
                                .filter(any -> change.kind() == ChangedPart.ROUND_TRIPS
                                        || change.kind() == ChangedPart.TRANSACTION_CONTROL)))
                .toList();
    }

    /**
     * The speeds of both sides; empty if a side has no samples, or one that is not positive.
     */
    private static Optional<Speed> speed(
            String transaction, List<Double> before, List<Double> after, RatioJudge judge) {
        boolean positive = Stream.of(before, after)
                .flatMap(List::stream)
                .allMatch(sample -> sample > 0 && sample < Double.POSITIVE_INFINITY);
        if (before.isEmpty() || after.isEmpty() || !positive) {
            return Optional.empty();
        }
        double a = RatioInterval.geometricMean(figures(before));
        double b = RatioInterval.geometricMean(figures(after));
        Optional<RatioInterval> interval = RatioInterval.ofGroups(figures(before), figures(after));
        return Optional.of(new Speed(
                transaction,
                a,
                b,
                interval.map(RatioInterval::ratio).orElse(b / a),
                interval.map(RatioInterval::lower).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                interval.map(RatioInterval::upper).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
                judge.outcome(ComparedFigure.THROUGHPUT, interval),
                before,
                after));
    }

    private static double[] figures(List<Double> samples) {
        return samples.stream().mapToDouble(sample -> sample).toArray();
    }
}
