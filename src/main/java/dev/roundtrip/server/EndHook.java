package dev.roundtrip.server;

/**
 * Work for the end of the JVM (Ctrl-C, kill): a shutdown hook that knows of a JVM which is ending already.
 *
 * <p>Threads: any.
 */
public final class EndHook {

    private final Thread thread;

    private EndHook(Thread thread) {
        this.thread = thread;
    }

    /**
     * Adds the work.
     *
     * @param name of the thread that does it
     * @throws InterruptedException where the JVM is ending, after which nothing would do the work
     */
    public static EndHook add(String name, Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, name);
        try {
            Runtime.getRuntime().addShutdownHook(thread);
        } catch (IllegalStateException ending) {
            throw new InterruptedException("the JVM is ending");
        }
        return new EndHook(thread);
    }

    /**
     * Takes the work back.
     *
     * @return false where the JVM is ending, and the work is being done or has been
     */
    public boolean remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
            return true;
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /** Whether the JVM is ending: libraries that add a hook of their own fail then. */
    public static boolean jvmIsEnding() {
        try {
            EndHook.add("roundtrip-is-the-end", () -> {}).remove();
            return false;
        } catch (InterruptedException ending) {
            return true;
        }
    }
}
