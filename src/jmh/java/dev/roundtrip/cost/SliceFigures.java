package dev.roundtrip.cost;

import dev.roundtrip.workload.load.SliceResult;

/**
 * What one slice gave.
 *
 * @param statementsPerSecond of all threads together
 * @param p99Nanos the 99th percentile of a statement; NaN where it was not measured
 * @param cpuNanosPerStatement of the threads that did the work, without the server's; NaN where it was not measured
 * @param bytesPerStatement allocated on the heap by the threads that did the work; NaN where it was not measured
 */
public record SliceFigures(
        double statementsPerSecond, double p99Nanos, double cpuNanosPerStatement, double bytesPerStatement) {

    private static final double P99 = 99;

    /** Of a run's slice. */
    static SliceFigures of(SliceResult slice) {
        return new SliceFigures(
                slice.statementsPerSecond(),
                slice.latencies().statement().percentileNanos(P99),
                (double) slice.cpuNanos() / slice.work().statements(),
                Double.NaN);
    }
}
