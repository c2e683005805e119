package dev.roundtrip.server.cpu;

import dev.roundtrip.report.CpuArea;
import dev.roundtrip.report.ServerProfile;
import dev.roundtrip.report.ServerProfile.Area;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A CPU profile: the stacks that were seen, and the CPU time of each. */
record CpuSamples(long durationNanos, List<Sample> samples) {

    /**
     * One stack.
     *
     * @param stack the names of functions, from the goroutine's first to the one that was running
     * @param count how often it was seen
     */
    record Sample(List<String> stack, long count, long cpuNanos) {

        /** The area of the stack: it is decided by the nearest function with which an area begins. */
        private CpuArea area() {
            CpuArea area = CpuArea.OTHER;
            for (String function : stack) {
                area = CpuArea.below(area, function);
            }
            return area;
        }
    }

    /**
     * The profile of a slice.
     *
     * @param transactions the transactions of the slice
     * @param elapsedNanos the time of the slice
     */
    ServerProfile byArea(long transactions, long elapsedNanos) {
        Map<CpuArea, Long> areas = new EnumMap<>(CpuArea.class);
        samples.forEach(sample -> areas.merge(sample.area(), sample.cpuNanos(), Long::sum));
        return new ServerProfile(
                transactions,
                elapsedNanos,
                durationNanos,
                samples.stream().mapToLong(Sample::count).sum(),
                samples.stream().mapToLong(Sample::cpuNanos).sum(),
                areas.entrySet().stream()
                        .map(area -> new Area(area.getKey(), area.getValue()))
                        .toList());
    }
}
