package dev.roundtrip.render.compare;

import dev.roundtrip.render.compare.Subject.Failure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A scenario or benchmark that is in both files.
 *
 * @param counts the counts that differ
 * @param effect empty if the speeds cannot be compared
 * @param byTime the verdict by the speeds alone
 */
record Row(Subject a, Subject b, List<CountChange> counts, Optional<Effect> effect, Verdict byTime) {

    static Row of(Subject a, Subject b, OptionalDouble floor) {
        Optional<Effect> effect = a.speed().flatMap(before -> b.speed().flatMap(after -> Effect.of(before, after)));
        return new Row(
                a,
                b,
                CountChange.between(a.counts(), b.counts()),
                effect,
                effect.map(measured -> measured.verdict(floor)).orElse(Verdict.UNDECIDED));
    }

    /** Worse if anything is worse; otherwise better if a count is better; otherwise the verdict by time. */
    Verdict verdict() {
        if (broke() || judged(Verdict.WORSE) || byTime == Verdict.WORSE) {
            return Verdict.WORSE;
        }
        return judged(Verdict.BETTER) ? Verdict.BETTER : byTime;
    }

    /** Why it is worse, or why it cannot be compared; empty if there is nothing to add to the table. */
    Optional<String> reason() {
        if (broke()) {
            return Optional.of("failed in B, and did not in A: "
                    + b.failure().map(Failure::reason).orElse(""));
        }
        if (effect.isEmpty() && a.speed().isPresent() && b.speed().isPresent()) {
            return Optional.of("has speeds that cannot be compared: "
                    + (a.speed().get().unit().equals(b.speed().get().unit())
                            ? "one that is not a positive number, or none"
                            : a.speed().get().unit() + " in A and "
                                    + b.speed().get().unit() + " in B"));
        }
        if (effect.isEmpty()) {
            return Optional.of("was not measured in "
                    + (a.speed().isPresent() ? "B" : b.speed().isPresent() ? "A" : "either") + whyNot());
        }
        return Optional.empty();
    }

    private String whyNot() {
        return (a.speed().isPresent() ? b : a)
                .failure()
                .map(failure -> ": " + failure.reason())
                .orElse("");
    }

    /**
     * Whether the scenario failed in B only: speeds of its partial measurement are not judged, but a failure is worse.
     */
    private boolean broke() {
        return b.failure().filter(Failure::broken).isPresent() && a.failure().isEmpty();
    }

    private boolean judged(Verdict verdict) {
        return counts.stream()
                .anyMatch(change -> change.verdict().filter(verdict::equals).isPresent());
    }
}
