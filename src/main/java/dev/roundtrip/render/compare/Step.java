package dev.roundtrip.render.compare;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.compare.Subject.Speed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one scenario gains over the one before it, in A and in B. Rounds of one run are interleaved, so the two are
 * divided round by round: what slows a whole round down, or one machine against another, falls out.
 *
 * @param label such as {@code s3 to s5}
 * @param effect of the gains: A's and B's, and B's against A's
 */
record Step(String label, String title, Effect effect) {

    /** Of neighbours in the order of the rows; those without rounds in both files are passed over. */
    static List<Step> of(List<Row> rows) {
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < rows.size(); i++) {
            Row from = rows.get(i - 1);
            Row to = rows.get(i);
            gain(from.a(), to.a())
                    .flatMap(a -> gain(from.b(), to.b()).flatMap(b -> Effect.of(a, b)))
                    .ifPresent(effect -> steps.add(new Step(
                            from.b().label().text() + " to " + to.b().label().text(),
                            to.b().label().title(),
                            effect)));
        }
        return steps;
    }

    private static Optional<Speed> gain(Subject from, Subject to) {
        double[] before = from.speed().map(Speed::figures).orElse(new double[0]);
        double[] after = to.speed().map(Speed::figures).orElse(new double[0]);
        // A round that was lost belongs to no other: then no two are of one round for certain.
        if (before.length == 0 || before.length != after.length) {
            return Optional.empty();
        }
        List<Double> gains = new ArrayList<>();
        for (int round = 0; round < before.length; round++) {
            gains.add(after[round] / before[round]);
        }
        return Optional.of(new Speed("x", Subject.More.IS_FASTER, gains));
    }

    /** Whether the step gains more or less than before; neither is good or bad by itself. */
    String verdict(OptionalDouble floor) {
        return switch (effect.verdict(floor)) {
            case BETTER -> "gains more";
            case WORSE -> "gains less";
            case NO_DIFFERENCE -> "no difference";
            case UNDECIDED -> "undecided";
        };
    }

    Optional<RatioInterval> interval() {
        return effect.interval();
    }
}
