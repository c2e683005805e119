package dev.roundtrip.tap.line;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.result.NetworkLine;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The line of all sockets of a tap, as an application's connections share the line to their server: the bytes of one
 * socket wait for those of the others. Without a bandwidth sockets do not delay each other. Safe for use by any thread.
 */
public final class SharedLine {

    private final NetworkLine line;
    private final NanoClock clock;
    private final Direction out;
    private final Direction back;

    public SharedLine(NetworkLine line, NanoClock clock) {
        this.line = line;
        this.clock = clock;
        out = new Direction(clock.nanoTime());
        back = new Direction(clock.nanoTime());
    }

    /** The line as a new socket sees it. */
    public SocketLine newSocket() {
        return new SocketLine(times(), clock);
    }

    LineTimes times() {
        return new LineTimes(line, out, back);
    }

    /** One direction, which carries one byte after the other. */
    static final class Direction {

        private final AtomicLong until;

        Direction(long now) {
            until = new AtomicLong(now);
        }

        /** When bytes that may begin then, and take that long, have left. Bytes that asked earlier leave earlier. */
        long carry(long begins, long nanos) {
            if (nanos == 0) {
                return begins;
            }
            while (true) {
                long busy = until.get();
                long end = LineTimes.later(busy, begins) + nanos;
                if (until.compareAndSet(busy, end)) {
                    return end;
                }
            }
        }
    }
}
