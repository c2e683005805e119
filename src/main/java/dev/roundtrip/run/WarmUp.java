package dev.roundtrip.run;

import dev.roundtrip.workload.load.SliceResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides when a lane is warm, which is when the coefficient of variation of the client's processor time per statement
 * over the last windows is small (A. Georges, D. Buytaert, L. Eeckhout, Statistically rigorous Java performance
 * evaluation, OOPSLA 2007, section 4). Processor time is used because other programs on the machine change throughput,
 * which would then never be steady.
 */
final class WarmUp {

    /** The time of a window; a window lasts longer if a worker's transaction does. */
    static final Duration WINDOW = Duration.ofMillis(200);

    private static final int WINDOWS = 3;
    private static final double STEADY = 0.05;

    private final List<Double> cpuPerStatement = new ArrayList<>();

    /** Adds the result of a window. Without processor times no lane is ever steady. */
    void add(SliceResult window) {
        if (window.work().statements() > 0 && window.cpuNanos() > 0) {
            cpuPerStatement.add((double) window.cpuNanos() / window.work().statements());
        }
    }

    /** Whether the last windows vary little. */
    boolean isSteady() {
        int count = cpuPerStatement.size();
        return count >= WINDOWS && variation(cpuPerStatement.subList(count - WINDOWS, count)) <= STEADY;
    }

    /** The standard deviation divided by the mean. */
    private static double variation(List<Double> values) {
        double mean = values.stream().mapToDouble(value -> value).average().orElse(0);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return mean == 0 ? 0 : Math.sqrt(squares / (values.size() - 1)) / mean;
    }
}
