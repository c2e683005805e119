package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.roundtrip.result.ServerSide.Reconciliation;
import java.util.List;
import java.util.Objects;

/**
 * How much two measurements of the same scenario differed in this run; a difference below it means nothing.
 *
 * @param scenario the scenario that was measured twice
 * @param relativeDifference of the two in transactions per second, as a fraction of their mean, in the round where they
 *     differed most: 0.04 is 4%
 * @param reconciliation how the second measurement's figures on the wire compare with the server's; empty where the
 *     server was not asked
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

    /** Where the server was not asked. */
    public NoiseFloor(String scenario, double relativeDifference) {
        this(scenario, relativeDifference, List.of());
    }

    /** Whether two throughputs differ by no more than the two measurements of one scenario did. */
    public boolean covers(double one, double other) {
        double mean = (one + other) / 2;
        return mean == 0 || Math.abs(one - other) / mean <= relativeDifference;
    }
}
