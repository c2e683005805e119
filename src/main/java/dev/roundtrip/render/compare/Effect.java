package dev.roundtrip.render.compare;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.render.compare.Subject.More;
import dev.roundtrip.render.compare.Subject.Speed;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The speed of B compared with A.
 *
 * @param a geometric mean of A's samples, in their unit
 * @param b geometric mean of B's samples
 * @param ratio of the speeds: above 1 if B is faster, even if the unit is a time
 * @param interval the interval of the ratio; empty if a side has fewer than two samples
 */
record Effect(String unit, double a, double b, double ratio, Optional<RatioInterval> interval) {

    /** Empty if a side has no samples, or if the units differ. */
    static Optional<Effect> of(Speed a, Speed b) {
        if (a.samples().isEmpty() || b.samples().isEmpty() || !a.unit().equals(b.unit()) || a.more() != b.more()) {
            return Optional.empty();
        }
        double meanA = RatioInterval.geometricMean(a.figures());
        double meanB = RatioInterval.geometricMean(b.figures());
        return Optional.of(
                a.more() == More.IS_FASTER
                        ? new Effect(
                                a.unit(), meanA, meanB, meanB / meanA, RatioInterval.ofGroups(a.figures(), b.figures()))
                        : new Effect(
                                a.unit(),
                                meanA,
                                meanB,
                                meanA / meanB,
                                RatioInterval.ofGroups(b.figures(), a.figures())));
    }

    /**
     * The verdict by time alone.
     *
     * @param floor how much two measurements of the same thing differ, relative to their mean; empty if no file states
     *     it
     */
    Verdict verdict(OptionalDouble floor) {
        if (interval.isEmpty()) {
            return Verdict.UNDECIDED;
        }
        boolean beyond = floor.isEmpty() || 2 * Math.abs(ratio - 1) / (ratio + 1) > floor.getAsDouble();
        if (!beyond || !interval.get().excludesOne()) {
            return Verdict.NO_DIFFERENCE;
        }
        return ratio > 1 ? Verdict.BETTER : Verdict.WORSE;
    }
}
