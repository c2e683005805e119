package dev.roundtrip.report;

import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The run as it was asked for.
 *
 * @param threads workers, each with one connection
 * @param duration measured time per scenario and round
 * @param warmup unmeasured time per scenario before the first round
 * @param rate planned transactions per second (open loop); empty for a closed loop
 */
public record Settings(
        Workload workload, int threads, int rounds, Duration duration, Duration warmup, OptionalDouble rate) {

    /** The transaction that was run. */
    public record Workload(String name, int statements, String isolation) {}
}
