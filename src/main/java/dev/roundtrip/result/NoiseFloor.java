package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.roundtrip.result.ServerSide.Reconciliation;
import java.util.List;
import java.util.Objects;

/**
 * How much two measurements of the same scenario differed in this run; a smaller difference means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference the difference in transactions per second relative to the mean of the two, in the round
 *     with the largest difference: 0.04 is 4%
 * @param reconciliation how the wire figures of the second measurement compare with the server's; empty if the server's
 *     counters were not read
 */
public record NoiseFloor(
        String scenario,
        double relativeDifference,

        @JsonProperty(isRequired = OptBoolean.FALSE) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<Reconciliation> reconciliation) {

    public NoiseFloor {
        Objects.requireNonNull(scenario, "scenario");
        Checks.notNegative("relativeDifference", relativeDifference);
        reconciliation = Checks.listed(reconciliation);
    }

    /** Without the server's figures. */
    public NoiseFloor(String scenario, double relativeDifference) {
        this(scenario, relativeDifference, List.of());
    }

    /** Whether two throughputs differ no more than the two measurements of one scenario did. */
    public boolean covers(double one, double other) {
        double mean = (one + other) / 2;
        return mean == 0 || Math.abs(one - other) / mean <= relativeDifference;
    }
}
