package dev.roundtrip.report;

import java.util.List;

/**
 * Where a server's CPU time went in one slice that is in no other figure, by samples of its stacks. All times are the
 * server's CPU times in the profiled part of the slice, in nanoseconds.
 *
 * @param transactions done in the slice
 * @param elapsedNanos of the slice
 * @param profiledNanos of the slice that the profile covers
 * @param samples the number of samples
 * @param cpuNanos of all samples
 * @param areas the whole CPU time by area
 */
public record ServerProfile(
        long transactions, long elapsedNanos, long profiledNanos, long samples, long cpuNanos, List<Area> areas) {
    /** CPU time in an area; each sample is in one. */
    public record Area(CpuArea area, long nanos) {}

    /** The CPU time in an area; 0 if it has none. */
    public long nanosIn(CpuArea area) {
        return areas.stream()
                .filter(each -> each.area() == area)
                .mapToLong(Area::nanos)
                .sum();
    }

    /** Of the whole slice. */
    public double microsPerTransaction(long nanos) {
        return nanos * ((double) elapsedNanos / profiledNanos / transactions / 1e3);
    }
}
