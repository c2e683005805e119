package dev.roundtrip.run;

import dev.roundtrip.server.EndHook;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A one-shot stop signal and its listeners.
 *
 * <p>Thread-safe. A listener is called by the thread that requests the stop, or at once if the stop was already
 * requested.
 */
public final class StopRequest {

    /** The maximum delay of a stop request after one signal has already ended our server. */
    static final Duration ON_ITS_WAY = Duration.ofMillis(500);

    private final CountDownLatch requested = new CountDownLatch(1);
    private final List<Runnable> listeners = new ArrayList<>();
    private final List<Thread> waiting = new ArrayList<>();

    public void stop() {
        List<Runnable> toCall;
        synchronized (this) {
            requested.countDown();
            waiting.forEach(Thread::interrupt);
            toCall = List.copyOf(listeners);
            listeners.clear();
        }
        toCall.forEach(Runnable::run);
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Fails if the run is to stop. Call this between steps. */
    void requireNotRequested() throws RunFailedException {
        if (isRequested()) {
            throw new RunFailedException(Run.STOPPED);
        }
    }

    /**
     * The message of a run that failed before it measured anything. If it was stopped, the stop caused the failure, and
     * only what could not be cleaned up is added.
     */
    public RunFailedException stoppedOr(RunFailedException failure) {
        if (EndHook.jvmIsEnding() ? !isRequestedWithin(ON_ITS_WAY) : !isRequested()) {
            return failure;
        }
        String left = Stream.of(failure.getSuppressed())
                .map(each -> " " + each.getMessage())
                .collect(Collectors.joining());
        return new RunFailedException(Run.STOPPED + left, failure);
    }

    void onStop(Runnable listener) {
        synchronized (this) {
            if (!isRequested()) {
                listeners.add(listener);
                return;
            }
        }
        listener.run();
    }

    /**
     * Waits briefly for a stop request: a terminal's Ctrl-C reaches this process and our server, and the server's end
     * may be noticed first.
     *
     * @return whether it was requested
     */
    boolean isRequestedWithin(Duration time) {
        try {
            return requested.await(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return isRequested();
        }
    }

    /**
     * Does work that may wait for long and responds to an interrupt. A stop interrupts only this work, and nothing
     * after it.
     */
    public <T, E extends Exception> T interrupting(Waiting<T, E> work) throws E {
        Thread thread = Thread.currentThread();
        synchronized (this) {
            waiting.add(thread);
            if (isRequested()) {
                thread.interrupt();
            }
        }
        try {
            return work.run();
        } finally {
            synchronized (this) {
                waiting.remove(thread);
                if (isRequested()) {
                    // The interrupt has taken effect, or came too late.
                    Thread.interrupted();
                }
            }
        }
    }

    /**
     * Work that responds to an interrupt.
     *
     * @param <T> the type of the result
     * @param <E> the type of the failure
     */
    @FunctionalInterface
    public interface Waiting<T, E extends Exception> {

        T run() throws E;
    }
}
