package dev.roundtrip.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.function.Executable;

/** Counts what this thread allocates for work. */
public final class Allocation {

    private Allocation() {}

    /** The bytes that a number of rounds allocate, after warm-up rounds that are not counted. */
    public static long of(int warmUp, int rounds, Executable round) throws Throwable {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < warmUp; i++) {
            round.execute();
        }
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < rounds; i++) {
            round.execute();
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
