package dev.roundtrip.cost;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Closes what a benchmark opened, in reverse order: at its end, or when the JVM ends after Ctrl-C. A failure does not
 * prevent the next closing.
 */
public final class Cleanup implements AutoCloseable {

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    public Cleanup() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::close, "benchmark-cleanup"));
    }

    /**
     * Remembers a thing to close.
     *
     * @param <T> its type
     */
    public synchronized <T extends AutoCloseable> T add(T closeable) {
        opened.push(closeable);
        return closeable;
    }

    @Override
    public synchronized void close() {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception failed) {
                // The failure is only printed, because the next thing must be closed nevertheless.
                System.err.println("Not closed: " + failed);
            }
        }
    }
}
