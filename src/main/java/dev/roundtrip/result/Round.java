package dev.roundtrip.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What one round measured of one scenario.
 *
 * @param round counts from 1; rounds of two scenarios with the same number were measured next to each other
 * @param clientCpuNanosPerStatement processor time of the worker threads, driver included
 * @param serverCpuNanosPerStatement processor time of the server process; empty if the server does not tell
 * @param serverTimeNanosPerStatement the server's own time from a command's arrival to its answer; empty if the server
 *     does not tell
 * @param disturbances what else happened on the machine meanwhile
 */
public record Round(
        int round,
        double transactionsPerSecond,
        OptionalDouble clientCpuNanosPerStatement,
        OptionalDouble serverCpuNanosPerStatement,
        OptionalDouble serverTimeNanosPerStatement,

        @JsonProperty(isRequired = OptBoolean.FALSE) @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<Disturbance> disturbances) {

    public Round {
        Checks.atLeast("round", round, 1);
        Checks.notNegative("transactionsPerSecond", transactionsPerSecond);
        Objects.requireNonNull(clientCpuNanosPerStatement, "clientCpuNanosPerStatement");
        Objects.requireNonNull(serverCpuNanosPerStatement, "serverCpuNanosPerStatement");
        Objects.requireNonNull(serverTimeNanosPerStatement, "serverTimeNanosPerStatement");
        disturbances = Checks.listed(disturbances);
    }

    /** With a throughput alone, as reports of earlier versions have it. */
    public Round(int round, double transactionsPerSecond) {
        this(
                round,
                transactionsPerSecond,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                List.of());
    }
}
