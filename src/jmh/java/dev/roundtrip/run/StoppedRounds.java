package dev.roundtrip.run;

import dev.roundtrip.verdict.Ratios.Pairs;
import java.util.Arrays;

/** Gives the rounds that a run would have used, from rounds that were measured or simulated before. */
public final class StoppedRounds {

    private StoppedRounds() {}

    /**
     * The rounds until a run's stopping rule ends them, or all.
     *
     * @param all the rounds, as many as the time of the run allows
     * @param target how far the interval may reach beyond the ratio: 0.1 for 10%
     */
    public static Pairs of(Pairs all, double target) {
        int fewest = RoundPlan.fewest(all.count());
        for (int count = fewest; count < all.count(); count++) {
            Pairs soFar = first(count, all);
            if (RoundPlan.suffices(soFar, fewest, 1 + target)) {
                return soFar;
            }
        }
        return all;
    }

    /** The first rounds, or all if there are no more. */
    public static Pairs first(int most, Pairs all) {
        int count = Math.min(most, all.count());
        return new Pairs(Arrays.copyOf(all.base(), count), Arrays.copyOf(all.other(), count));
    }
}
