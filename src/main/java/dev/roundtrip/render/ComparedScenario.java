package dev.roundtrip.render;

import dev.roundtrip.render.ComparedRun.Count;
import dev.roundtrip.render.Comparison.Speed;
import dev.roundtrip.render.Comparison.Verdict;
import dev.roundtrip.result.ScenarioResult;
import dev.roundtrip.result.ScenarioResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A scenario that is in both reports.
 *
 * @param label short, for tables
 * @param verdict worse if anything is worse; otherwise better if a count is better; otherwise that by time
 * @param reason why it is worse, or why it cannot be compared; empty if there is nothing to add to the figures
 * @param roundTripsA per statement; empty if the counts are unknown
 * @param counts those that differ
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
        List<CountChange> counts,
        Optional<Percentiles> latencyNanosA,
        Optional<Percentiles> latencyNanosB) {

    /** The latency of a business statement, in nanoseconds. */
    public record Percentiles(long p50, long p95, long p99) {}

    /**
     * A count that differs between A and B.
     *
     * @param what such as {@code round trips} or {@code COM_STMT_PREPARE}
     * @param per the unit that the amounts are counted for
     * @param verdict for what the application waits for; empty for a change that is reported without a verdict
     */
    public record CountChange(String what, String per, double a, double b, Optional<Verdict> verdict) {}

    static ComparedScenario of(String name, ComparedRun a, ComparedRun b, OptionalDouble floor) {
        ScenarioResult before = a.scenarios().get(name);
        ScenarioResult after = b.scenarios().get(name);
        Optional<Speed> speed =
                a.unit().equals(b.unit()) ? Speed.of(a.unit(), a.rates(name), b.rates(name), floor) : Optional.empty();
        List<CountChange> changes = changes(a.counts(name), b.counts(name));
        // Speeds of its partial measurement are not judged, but a failure is worse.
        boolean broke = after.status() == Status.FAILED && before.status() == Status.MEASURED;
        return new ComparedScenario(
                name,
                b.label(name),
                Figures.oneLine(after.title()),
                verdict(broke, changes, speed.map(Speed::verdict).orElse(Verdict.UNDECIDED)),
                broke
                        ? Optional.of("failed in B, and did not in A: " + reasonOf(after))
                        : speed.isPresent() ? Optional.empty() : Optional.of(whyNotCompared(a, b, name)),
                speed,
                roundTrips(a, name),
                roundTrips(b, name),
                changes,
                a.percentiles(name),
                b.percentiles(name));
    }

    private static Verdict verdict(boolean broke, List<CountChange> changes, Verdict byTime) {
        List<Verdict> judged =
                changes.stream().flatMap(change -> change.verdict().stream()).toList();
        if (broke || judged.contains(Verdict.WORSE) || byTime == Verdict.WORSE) {
            return Verdict.WORSE;
        }
        return judged.contains(Verdict.BETTER) ? Verdict.BETTER : byTime;
    }

    private static Optional<Double> roundTrips(ComparedRun run, String name) {
        return Optional.ofNullable(run.counts(name).get(ComparedRun.ROUND_TRIPS))
                .map(Count::amount);
    }

    private static String whyNotCompared(ComparedRun a, ComparedRun b, String name) {
        boolean inA = !a.rates(name).isEmpty();
        boolean inB = !b.rates(name).isEmpty();
        if (inA && inB) {
            return "has speeds that cannot be compared: "
                    + (a.unit().equals(b.unit())
                            ? "one that is not a positive number"
                            : a.unit() + " in A and " + b.unit() + " in B");
        }
        ScenarioResult missing = (inA ? b : a).scenarios().get(name);
        return "was not measured in " + (inA ? "B" : inB ? "A" : "either")
                + (missing.status() == Status.MEASURED ? "" : ": " + reasonOf(missing));
    }

    private static String reasonOf(ScenarioResult scenario) {
        return Figures.oneLine(scenario.reason().orElse("no reason given"));
    }

    /** All changes, round trips first; empty if a side has no counts at all, since nothing is known about it then. */
    private static List<CountChange> changes(Map<String, Count> a, Map<String, Count> b) {
        List<CountChange> changes = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(a.keySet());
        names.addAll(b.keySet());
        for (String name : a.isEmpty() || b.isEmpty() ? Set.<String>of() : names) {
            Count of = a.getOrDefault(name, b.get(name));
            Count to = b.getOrDefault(name, of);
            double before = a.containsKey(name) ? of.amount() : 0;
            double after = b.containsKey(name) ? to.amount() : 0;
            if (Math.abs(after - before) >= Math.min(of.resolution(), to.resolution())) {
                Verdict judged = after > before ? Verdict.WORSE : Verdict.BETTER;
                changes.add(new CountChange(
                        name, of.per(), before, after, of.awaited() ? Optional.of(judged) : Optional.empty()));
            }
        }
        return changes;
    }
}
