package dev.roundtrip.cost;

import dev.roundtrip.workload.load.SliceResult;

/**
 * The figures of one slice.
 *
 * @param statementsPerSecond the rate of all threads together
 * @param p99Nanos the 99th percentile of a statement's time; NaN if it was not measured
 * @param cpuNanosPerStatement the CPU time of the threads that did the work, without the server's; NaN if it was not
 *     measured
 * @param bytesPerStatement the bytes allocated on the heap by the threads that did the work; NaN if they were not
 *     measured
 */
public record SliceFigures(
        double statementsPerSecond, double p99Nanos, double cpuNanosPerStatement, double bytesPerStatement) {

    private static final double P99 = 99;

    /** The figures of a run's slice. */
    static SliceFigures of(SliceResult slice) {
        return new SliceFigures(
                slice.statementsPerSecond(),
                slice.latencies().statement().percentileNanos(P99),
                (double) slice.cpuNanos() / slice.work().statements(),
                Double.NaN);
    }
}
