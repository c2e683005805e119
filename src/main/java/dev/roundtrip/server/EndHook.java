package dev.roundtrip.server;

/**
 * Work for the end of the JVM (Ctrl-C, kill): a shutdown hook whose methods report a JVM that is already shutting down.
 *
 * <p>Threads: any.
 */
public record EndHook(Thread thread) {

    /** The reason why nothing more is started. */
    public static final String ENDING = "the JVM is ending";

    /**
     * Adds the work.
     *
     * @param name the name of the thread that does the work
     * @throws InterruptedException if the JVM is already shutting down: then the work would never run
     */
    public static EndHook add(String name, Runnable work) throws InterruptedException {
        Thread thread = new Thread(work, name);
        try {
            Runtime.getRuntime().addShutdownHook(thread);
        } catch (IllegalStateException ending) {
            throw new InterruptedException(ENDING);
        }
        return new EndHook(thread);
    }

    /**
     * Adds work that removes what a run still needs for its report: it waits until the run releases its hold. If the
     * JVM is already shutting down, the work is done at once.
     *
     * @param name the name of the thread that does the work, after "roundtrip-"
     * @throws InterruptedException for the reason that {@link #add} has
     * @see ServerHold#awaitRelease()
     */
    public static EndHook addAfterRun(String name, Runnable work) throws InterruptedException {
        try {
            return add("roundtrip-" + name, () -> {
                ServerHold.awaitRelease();
                work.run();
            });
        } catch (InterruptedException ending) {
            work.run();
            throw ending;
        }
    }

    /**
     * Removes the work.
     *
     * @return false if the JVM is shutting down: then the work is running or has run
     */
    public boolean remove() {
        try {
            Runtime.getRuntime().removeShutdownHook(thread);
            return true;
        } catch (IllegalStateException ending) {
            return false;
        }
    }

    /** Whether the JVM is shutting down. Libraries that add a shutdown hook of their own would then fail. */
    public static boolean jvmIsEnding() {
        try {
            EndHook.add("roundtrip-end", () -> {}).remove();
            return false;
        } catch (InterruptedException ending) {
            return true;
        }
    }
}
