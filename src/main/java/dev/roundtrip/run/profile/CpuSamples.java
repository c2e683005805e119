package dev.roundtrip.run.profile;

import java.util.List;
import java.util.Map;

/**
 * A CPU profile: stacks that were seen, and how long each was.
 *
 * @param durationNanos the time that the profile covers
 */
record CpuSamples(long durationNanos, List<Sample> samples) {

    /**
     * One stack.
     *
     * @param stack names of functions, from the goroutine's first to the one that was running
     * @param count how often it was seen
     * @param labels of the goroutine
     */
    record Sample(List<String> stack, long count, long cpuNanos, Map<String, String> labels) {}
}
