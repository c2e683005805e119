package dev.roundtrip.report;

import java.util.Objects;

/**
 * How much two measurements of the same scenario differed in this run; a difference below it means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference of the two in transactions per second, as a fraction of their mean, in the round where they differed most: 0.04
 *     is 4%
 */
public record NoiseFloor(String scenario, double relativeDifference) {

    public NoiseFloor {
        Objects.requireNonNull(scenario, "scenario");
        Checks.notNegative("relativeDifference", relativeDifference);
    }

    /** Whether two throughputs differ by no more than the same scenario did, by the same measure. */
    public boolean covers(double one, double other) {
        double mean = (one + other) / 2;
        return mean == 0 || Math.abs(one - other) / mean <= relativeDifference;
    }
}
