package dev.roundtrip.workload.load;

import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/** The threads of workers: the operating system's, or virtual ones. */
public final class WorkerThreads {

    /** The first Java with virtual threads that are no preview; Roundtrip is compiled for an earlier one. */
    private static final int SINCE = 21;

    private WorkerThreads() {}

    /**
     * Why there are no virtual threads; empty if there are.
     *
     * @param java the feature release of the Java that would make them
     */
    public static Optional<String> refusal(int java) {
        return java >= SINCE
                ? Optional.empty()
                : Optional.of(
                        "--virtual-threads needs Java " + SINCE + ", not " + java + ". Set JAVA_HOME to a newer Java");
    }

    /** Makes threads, which end with the JVM. */
    static ThreadFactory of(boolean virtual) {
        if (!virtual) {
            return work -> {
                Thread thread = new Thread(work);
                thread.setDaemon(true);
                return thread;
            };
        }
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (ThreadFactory) Class.forName("java.lang.Thread$Builder")
                    .getMethod("factory")
                    .invoke(builder);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException("no virtual threads", missing);
        }
    }
}
