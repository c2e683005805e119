package dev.roundtrip.report;

import java.util.List;

/**
 * The use of a server's CPU time in one slice that is in no other figure, by samples of its stacks. All times are the
 * server's CPU times in the profiled part of the slice, in nanoseconds.
 *
 * @param transactions how many transactions were done in the slice
 * @param elapsedNanos the duration of the slice
 * @param profiledNanos the part of it that the profile covers
 * @param samples the number of samples
 * @param cpuNanos the CPU time of all samples
 * @param areas the whole CPU time by area
 */
public record ServerProfile(
        long transactions, long elapsedNanos, long profiledNanos, long samples, long cpuNanos, List<Area> areas) {
    /** The CPU time in an area; each sample is in one area. */
    public record Area(CpuArea area, long nanos) {}

    /** The CPU time in an area; 0 if it has none. */
    public long nanosIn(CpuArea area) {
        return areas.stream()
                .filter(each -> each.area() == area)
                .mapToLong(Area::nanos)
                .sum();
    }

    /** A CPU time of the profiled part as microseconds per transaction of the whole slice. */
    public double microsPerTransaction(long nanos) {
        return nanos * ((double) elapsedNanos / profiledNanos / transactions / 1e3);
    }
}
