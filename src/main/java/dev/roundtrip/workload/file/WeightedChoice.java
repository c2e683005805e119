package dev.roundtrip.workload.file;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** Chooses an index in proportion to weights. Immutable; allocates nothing when it chooses. */
public final class WeightedChoice {

    private final double[] upTo;

    /** Creates a choice; weights are 0 or more, and one of them is more than 0. */
    public WeightedChoice(double[] weights) {
        this.upTo = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += weights[i];
            upTo[i] = sum;
        }
    }

    /** A choice among these values, with the weight of each. */
    static <T> WeightedChoice among(List<T> choices, ToDoubleFunction<T> weight) {
        return new WeightedChoice(choices.stream().mapToDouble(weight).toArray());
    }

    /** Draws an index, from 0. */
    public int draw(DrawContext context) {
        if (upTo.length == 1) {
            return 0;
        }
        double at = context.random.nextDouble() * upTo[upTo.length - 1];
        int index = 0;
        while (index < upTo.length - 1 && at >= upTo[index]) {
            index++;
        }
        return index;
    }
}
