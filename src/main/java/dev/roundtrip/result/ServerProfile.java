package dev.roundtrip.result;

import java.util.List;

/**
 * Where a server's CPU time went in one slice that is in no other figure, by samples of its stacks. All times are the
 * server's CPU times in the profiled part of the slice, in nanoseconds.
 *
 * @param transactions done in the slice
 * @param elapsedNanos of the slice
 * @param profiledNanos of the slice that the profile covers
 * @param samples the number of samples
 * @param cpuNanos of all samples; without {@code labellingNanos}
 * @param labellingNanos of marking each command with its SQL text, which the server does for this profile only; it is
 *     in no other time
 * @param leastShare functions and frames with a smaller share of {@code cpuNanos} are left out or in {@link #FOLDED}
 * @param areas the whole CPU time by area, the largest first
 * @param functions every function with its time wherever it was called
 * @param frames the stacks as a tree, callers before the functions that they call
 * @param statements by SQL text, the largest first; empty if the server may not mark its samples with SQL texts
 */
public record ServerProfile(
        long transactions,
        long elapsedNanos,
        long profiledNanos,
        long samples,
        long cpuNanos,
        long labellingNanos,
        double leastShare,
        List<Area> areas,
        List<Function> functions,
        List<Frame> frames,

        @LeftOutIfEmpty List<Statement> statements) {

    /** The name of the function that stands for all functions with a smaller share. */
    public static final String FOLDED = "(other)";

    public ServerProfile {
        for (int i = 0; i < frames.size(); i++) {
            Frame frame = frames.get(i);
            if (frame.parent() >= i || frame.function() >= functions.size()) {
                throw new IllegalArgumentException("frame " + i + " names an unknown parent or function");
            }
        }
    }

    /** CPU time in an area; each sample is in one. */
    public record Area(CpuArea area, long nanos) {}

    /**
     * A function of the server.
     *
     * @param name with the path of its package
     * @param selfNanos in its own code
     * @param totalNanos and in what it calls
     */
    public record Function(String name, long selfNanos, long totalNanos) {}

    /**
     * A function that was called from its parent.
     *
     * @param parent the index of an earlier frame; -1 for none
     * @param function an index
     * @param nanos in it and in what it calls
     */
    public record Frame(@Least(-1) int parent, int function, long nanos) {}

    /**
     * What one SQL text cost, apart from goroutines that were started before the command.
     *
     * @param sql as the server shows it, possibly cut
     */
    public record Statement(String sql, long nanos) {}

    /** The CPU time in an area; 0 if it has none. */
    public long nanosIn(CpuArea area) {
        return areas.stream()
                .filter(each -> each.area() == area)
                .mapToLong(Area::nanos)
                .sum();
    }

    /** Microseconds per transaction; 0 if no transaction was done. */
    public double microsPerTransaction(long nanos) {
        return transactions == 0 || profiledNanos == 0
                ? 0
                : nanos * ((double) elapsedNanos / profiledNanos / transactions / 1e3);
    }
}
