package dev.roundtrip.render.compare;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.compare.Subject.Speed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The gain of a scenario over the previous one, in A and in B. The rounds of a run are interleaved, so the speeds are
 * divided round by round: the effects of a slow round or of a different machine cancel out.
 *
 * @param label such as {@code s3 to s5}
 * @param effect A's gain, B's gain, and B's compared with A's
 */
record Step(String label, String title, Effect effect) {

    /** The steps between neighbouring rows; skips rows without rounds in both files. */
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
        // If a round was lost, it is not known which rounds belong together.
        if (before.length == 0 || before.length != after.length) {
            return Optional.empty();
        }
        List<Double> gains = new ArrayList<>();
        for (int round = 0; round < before.length; round++) {
            gains.add(after[round] / before[round]);
        }
        return Optional.of(new Speed("x", Subject.More.IS_FASTER, gains));
    }

    /** Whether B's step gains more or less than A's; neither is better or worse by itself. */
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
