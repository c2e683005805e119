package dev.roundtrip.tap.latency;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.report.NetworkLatency;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The latency of all sockets of a tap, as an application's connections share the network to their server: the bytes of
 * one socket wait for those of the others. Without a bandwidth sockets do not delay each other. Thread-safe.
 */
public final class SharedLatency {

    private final NetworkLatency latency;
    private final NanoClock clock;
    private final Direction out;
    private final Direction back;

    public SharedLatency(NetworkLatency latency, NanoClock clock) {
        this.latency = latency;
        this.clock = clock;
        out = new Direction(clock.nanoTime());
        back = new Direction(clock.nanoTime());
    }

    /** The latency as a new socket sees it. */
    public SocketLatency newSocket() {
        return new SocketLatency(times(), clock);
    }

    LatencyTimes times() {
        return new LatencyTimes(latency, out, back, clock.nanoTime());
    }

    /** One direction of the network, which carries one byte after the other. */
    static final class Direction {

        private final AtomicLong until;

        Direction(long now) {
            until = new AtomicLong(now);
        }

        /**
         * The time at which bytes have left that may begin at {@code begins} and take {@code nanos}. Bytes that asked
         * earlier leave earlier.
         */
        long carry(long begins, long nanos) {
            if (nanos == 0) {
                return begins;
            }
            while (true) {
                long busy = until.get();
                long end = LatencyTimes.later(busy, begins) + nanos;
                if (until.compareAndSet(busy, end)) {
                    return end;
                }
            }
        }
    }
}
