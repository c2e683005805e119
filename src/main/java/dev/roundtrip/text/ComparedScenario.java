package dev.roundtrip.text;

import dev.roundtrip.report.ScenarioResult;
import dev.roundtrip.report.ScenarioResult.Measured;
import dev.roundtrip.report.ScenarioResult.Status;
import dev.roundtrip.report.SentChange;
import dev.roundtrip.report.SentChange.ChangedPart;
import dev.roundtrip.text.Comparison.Speed;
import dev.roundtrip.text.Comparison.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A scenario that is in both reports; of watch reports, all that the application sent.
 *
 * @param label short, for tables
 * @param verdict worse if anything is worse; otherwise better if a count is better; otherwise that by time
 * @param reason why it is worse, or why it cannot be compared; empty if there is nothing to add to the figures
 * @param roundTripsA per statement; empty if the counts are unknown
 * @param counts those that differ; of watch reports, others too
 */
public record ComparedScenario(
        String name,
        String label,
        String title,
        Verdict verdict,
        Optional<String> reason,
        Optional<Speed> speed,
        Optional<Double> roundTripsA,
        Optional<Double> roundTripsB,
        List<CountChange> counts) {

    private static final String BROKE = "failed in B, not in A: ";

    /**
     * A count that differs between A and B.
     *
     * @param what such as {@code round trips} or {@code COM_STMT_PREPARE}
     * @param per the unit that the amounts are counted for
     * @param verdict for what the application waits for; empty for a change that is reported without a verdict
     */
    public record CountChange(String what, String per, double a, double b, Optional<Verdict> verdict) {

        private boolean isWorseBy(double tolerance) {
            return verdict.filter(Verdict.WORSE::equals).isPresent() && b > a * (1 + tolerance);
        }
    }

    /** Whether anything is worse by more than this part; a failure always is. */
    boolean isWorseBy(double tolerance) {
        boolean slower = speed.filter(both -> both.verdict() == Verdict.WORSE)
                .filter(both -> both.ratio() < 1 - tolerance)
                .isPresent();
        boolean broke = reason.filter(why -> why.startsWith(BROKE)).isPresent();
        return broke || slower || counts.stream().anyMatch(change -> change.isWorseBy(tolerance));
    }

    static ComparedScenario of(String name, ComparedRun a, ComparedRun b, OptionalDouble floor) {
        ScenarioResult before = a.scenarios().get(name);
        ScenarioResult after = b.scenarios().get(name);
        Optional<Speed> speed =
                a.unit().equals(b.unit()) ? Speed.of(a.unit(), a.rates(name), b.rates(name), floor) : Optional.empty();
        List<CountChange> changes = a.counted(name)
                .flatMap(was -> b.counted(name).map(is -> changes(was, is)))
                .orElse(List.of());
        // Speeds of its partial measurement are not judged, but a failure is worse.
        boolean broke = after.status() == Status.FAILED && before.status() == Status.MEASURED;
        Stream<Verdict> byTime = speed.map(Speed::verdict).stream();
        Stream<Verdict> byCounts = changes.stream().flatMap(change -> change.verdict().stream());
        return new ComparedScenario(
                name,
                b.label(name),
                Figures.oneLine(after.title()),
                broke ? Verdict.WORSE : verdict(byCounts.toList(), byTime.findFirst()),
                broke
                        ? Optional.of(BROKE + reasonOf(after))
                        : speed.isPresent() ? Optional.empty() : Optional.of(whyNotCompared(a, b, name)),
                speed,
                a.counted(name).map(Measured::roundTripsPerStatement),
                b.counted(name).map(Measured::roundTripsPerStatement),
                changes);
    }

    private static Verdict verdict(List<Verdict> byCounts, Optional<Verdict> byTime) {
        if (byCounts.contains(Verdict.WORSE) || byTime.equals(Optional.of(Verdict.WORSE))) {
            return Verdict.WORSE;
        }
        return byCounts.contains(Verdict.BETTER) ? Verdict.BETTER : byTime.orElse(Verdict.UNDECIDED);
    }

    private static String whyNotCompared(ComparedRun a, ComparedRun b, String name) {
        boolean inA = !a.rates(name).isEmpty();
        boolean inB = !b.rates(name).isEmpty();
        if (inA && inB) {
            return "has speeds that cannot be compared: "
                    + (a.unit().equals(b.unit()) ? "not positive" : a.unit() + " in A and " + b.unit() + " in B");
        }
        ScenarioResult missing = (inA ? b : a).scenarios().get(name);
        return "was not measured in " + (inA ? "B" : inB ? "A" : "either")
                + (missing.status() == Status.MEASURED ? "" : ": " + reasonOf(missing));
    }

    private static String reasonOf(ScenarioResult scenario) {
        return Figures.oneLine(scenario.reason().orElse("no reason given"));
    }

    /** Only more of what the application waits for is worse: what else costs time is in the round trips already. */
    private static List<CountChange> changes(Measured before, Measured after) {
        return SentChange.between(before, after).stream()
                .filter(change -> change.kind() != ChangedPart.CONTROL_TEXT && change.isDifferent())
                .map(change -> new CountChange(
                        change.kind() == ChangedPart.SESSION_TEXT
                                ? "chatter " + Figures.sql(change.name())
                                : change.name(),
                        change.kind().per(),
                        change.was(),
                        change.is(),
                        Optional.of(change.change() > 0 ? Verdict.WORSE : Verdict.BETTER)
                                .filter(any -> change.kind() == ChangedPart.ROUND_TRIPS
                                        || change.kind() == ChangedPart.TRANSACTION_CONTROL)))
                .toList();
    }
}
