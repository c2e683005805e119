package dev.roundtrip.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What one round measured of one scenario.
 *
 * @param round the round's number, from 1; rounds of two scenarios with the same number were measured next to each
 *     other
 * @param clientCpuNanosPerStatement the processor time of the worker threads, driver included
 * @param serverCpuNanosPerStatement the processor time of the server process; empty if the server does not tell
 * @param serverTimeNanosPerStatement the server's own time from a command's arrival to its answer; empty if the server
 *     does not tell
 * @param statementLatencyNanos the mean latency; empty if no statement was executed
 * @param disturbances what else happened on the machine meanwhile
 */
public record Round(
        @Least(value = 1, most = Checks.FEW) int round,
        double transactionsPerSecond,
        OptionalDouble clientCpuNanosPerStatement,
        OptionalDouble serverCpuNanosPerStatement,
        OptionalDouble serverTimeNanosPerStatement,
        OptionalDouble statementLatencyNanos,
        List<Disturbance> disturbances) {

    /** The processor time of client and server together; empty if one of them is not known. */
    OptionalDouble cpuNanosPerStatement() {
        return clientCpuNanosPerStatement.isPresent() && serverCpuNanosPerStatement.isPresent()
                ? OptionalDouble.of(clientCpuNanosPerStatement.getAsDouble() + serverCpuNanosPerStatement.getAsDouble())
                : OptionalDouble.empty();
    }
}
