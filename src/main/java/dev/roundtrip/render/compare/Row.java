package dev.roundtrip.render.compare;

import dev.roundtrip.render.compare.Subject.Failure;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One scenario or benchmark that is in both files.
 *
 * @param counts what is sent more or less often
 * @param effect empty where no speeds can be compared
 * @param byTime what the speeds say alone
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

    /** Worse if anything is; else better if anything is; else what the speeds say. */
    Verdict verdict() {
        if (broke() || judged(Verdict.WORSE) || byTime == Verdict.WORSE) {
            return Verdict.WORSE;
        }
        return judged(Verdict.BETTER) ? Verdict.BETTER : byTime;
    }

    /** Why it is worse or better, or why nothing can be said; empty where there is nothing to add to the table. */
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

    /** A partial measurement of a scenario that failed is none to judge speeds by, but a failure is worse than none. */
    private boolean broke() {
        return b.failure().filter(Failure::broken).isPresent() && a.failure().isEmpty();
    }

    private boolean judged(Verdict verdict) {
        return counts.stream()
                .anyMatch(change -> change.verdict().filter(verdict::equals).isPresent());
    }
}
