package dev.roundtrip.measure;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Reads the processor time of threads. Other programs on the machine do not change it as they change elapsed time. */
public final class ThreadCpu {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final boolean SUPPORTED = THREADS.isCurrentThreadCpuTimeSupported();

    private ThreadCpu() {}

    /**
     * The nanoseconds that the current thread has spent on a processor; always 0 if the JVM does not measure it, and
     * for a virtual thread.
     */
    public static long nanosOfCurrentThread() {
        try {
            return SUPPORTED ? Math.max(0, THREADS.getCurrentThreadCpuTime()) : 0;
        } catch (UnsupportedOperationException virtualThread) {
            return 0;
        }
    }
}
