package dev.roundtrip.cost;

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

    /** Of a slice that measures nothing but its throughput. */
    public static SliceFigures ofThroughput(double statementsPerSecond) {
        return new SliceFigures(statementsPerSecond, Double.NaN, Double.NaN, Double.NaN);
    }
}
