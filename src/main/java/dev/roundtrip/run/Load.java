package dev.roundtrip.run;

import static dev.roundtrip.run.RunRequest.refuseIf;

import dev.roundtrip.workload.load.WorkersSpec;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The load on the server.
 *
 * @param threads the number of workers per scenario, each with one connection; with several numbers, each scenario is
 *     measured with each of them
 * @param rate the planned transactions per second over all workers (open loop); empty for a closed loop
 * @param rollsBack whether each transaction ends with a rollback
 */
public record Load(List<Integer> threads, OptionalDouble rate, boolean rollsBack) {

    /**
     * The most workers by default; a machine with fewer processors gets fewer, since client and server usually share
     * them.
     */
    public static final int MOST_DEFAULT_THREADS = 4;

    /** The number of workers if none is requested. */
    public static int defaultThreads() {
        return Math.min(MOST_DEFAULT_THREADS, Runtime.getRuntime().availableProcessors());
    }

    /** Creates a closed loop whose transactions are committed. */
    public Load(int threads) {
        this(List.of(threads), OptionalDouble.empty(), false);
    }

    public Load {
        refuseIf(threads.isEmpty(), "threads is empty");
        for (int number : threads) {
            refuseIf(
                    number < 1 || number > WorkersSpec.MAX_THREADS,
                    "threads is " + number + "; allowed are 1 to " + WorkersSpec.MAX_THREADS);
        }
        refuseIf(threads.stream().distinct().count() < threads.size(), "threads names a number twice: " + threads);
        double perSecond = rate.orElse(1);
        refuseIf(!(perSecond > 0 && Double.isFinite(perSecond)), "rate is " + perSecond + "; it must be above 0");
    }

    /** The largest number of workers per scenario. */
    public int mostThreads() {
        return Collections.max(threads);
    }
}
