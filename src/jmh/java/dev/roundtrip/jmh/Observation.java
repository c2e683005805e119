package dev.roundtrip.jmh;

import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.Background;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.ServerSnapshot;
import dev.roundtrip.server.witness.ServerWitness;
import dev.roundtrip.tap.Tap;
import java.util.Optional;

/**
 * A tap whose figures {@link WireProfiler} reports, made by {@link WireProfiler#observe}.
 *
 * <p>Each of JMH's iterations is one window. Without further calls it begins and ends with the iteration. A benchmark
 * that sends something before its first operation or after its last calls {@link #begin} as the last thing of a
 * {@code @Setup(Level.Iteration)} and {@link #end} as the first of a {@code @TearDown(Level.Iteration)} of a
 * {@code Scope.Benchmark} state. JMH lets no thread work before the first call, or after the second.
 *
 * <p>Threads: any.
 */
public final class Observation implements AutoCloseable {

    private final Tap tap;
    private final Optional<ServerWitness> witness;
    private Optional<ServerSnapshot> before = Optional.empty();
    private Optional<Seen> seen = Optional.empty();
    private boolean running;
    private boolean marksItsOwnWindows;
    private boolean closed;

    Observation(Tap tap, Optional<ServerWitness> witness) {
        this.tap = tap;
        this.witness = witness;
    }

    /**
     * The figures of a window.
     *
     * @param wire what was sent
     * @param server what the server counted; empty figures if nobody asked it
     */
    record Seen(WireFigures wire, ServerFigures server) {}

    /** Begins the window of this iteration now; what came before is in none. */
    public synchronized void begin() {
        marksItsOwnWindows = true;
        open();
    }

    /** Ends the window now; what follows until the next begins is in none. */
    public synchronized void end() {
        if (running) {
            running = false;
            WireFigures wire = tap.takeInterval();
            ServerFigures server = before.isPresent() && witness.isPresent()
                    ? witness.get().between(before.get(), witness.get().after(), Background.NONE)
                    : ServerFigures.EMPTY;
            seen = Optional.of(new Seen(wire, server));
        }
    }

    /** Ends the window, and the observation after its last window. Must be called before connections are closed. */
    @Override
    public void close() {
        synchronized (this) {
            end();
            closed = true;
        }
        WireProfiler.closed(this);
    }

    synchronized void open() {
        seen = Optional.empty();
        before = witness.map(ServerWitness::before);
        tap.takeInterval();
        running = true;
    }

    synchronized void iterationBegins() {
        if (!marksItsOwnWindows) {
            open();
        }
    }

    /** Returns the figures of the iteration's window; empty if it had none. */
    synchronized Optional<Seen> iterationEnded() {
        end();
        Optional<Seen> taken = seen;
        seen = Optional.empty();
        return taken;
    }

    synchronized boolean isClosed() {
        return closed;
    }
}
