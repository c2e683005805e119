package dev.roundtrip.probe;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Work on a server that takes a while, says its steps and can be stopped.
 *
 * @param <Q> what is asked
 * @param <R> what is found
 */
@FunctionalInterface
public interface Experiment<Q, R> {

    /**
     * Does the work to its end, or until it is stopped.
     *
     * @throws Exception if there is no result; what could not be cleaned up is suppressed in it
     */
    R execute(Q request, Session session) throws Exception;

    /**
     * What an experiment has of its caller.
     *
     * <p>Threads: {@link #stop} may come from any thread; the rest belongs to the experiment's.
     */
    final class Session {

        private final Consumer<String> progress;
        private final NanoClock clock;
        private volatile boolean stopped;

        /** The thread that waits for what may never come. */
        private volatile Optional<Thread> waiting = Optional.empty();

        /** Progress gets a line for each step. */
        public Session(Consumer<String> progress) {
            this(progress, NanoClock.SYSTEM);
        }

        public Session(Consumer<String> progress, NanoClock clock) {
            this.progress = progress;
            this.clock = clock;
        }

        /** Ends the experiment soon. */
        public void stop() {
            stopped = true;
            waiting.ifPresent(Thread::interrupt);
        }

        public void step(String line) {
            progress.accept(line);
        }

        public NanoClock clock() {
            return clock;
        }

        public WallClock wallClock() {
            return WallClock.SYSTEM;
        }

        /** Call it between two parts of the work. */
        public void goOn() throws ProbeFailedException {
            if (stopped) {
                throw new ProbeFailedException("It was stopped, so there is no report.");
            }
        }

        /** Does work that responds to an interrupt: a stop interrupts it, but nothing after it. */
        public <T> T interruptible(Callable<T> work) throws Exception {
            waiting = Optional.of(Thread.currentThread());
            try {
                goOn();
                return work.call();
            } finally {
                waiting = Optional.empty();
            }
        }
    }
}
