package dev.roundtrip.report;

import dev.roundtrip.scenario.LatencyPlace;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The network between the driver and its server, or between the nodes of a cluster, in addition to that of the machine.
 *
 * @param rttNanos the round-trip time
 * @param bitsPerSecond the bandwidth; between driver and server it is that of each direction; empty if it is not
 *     limited
 * @param place the place in a cluster; empty for the latency between the driver and its server
 */
public record NetworkLatency(long rttNanos, OptionalLong bitsPerSecond, Optional<LatencyPlace> place) {

    /** A network that adds nothing. */
    public static final NetworkLatency NONE = new NetworkLatency(0, OptionalLong.empty());

    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final double BIT_NANOS_PER_BYTE = 8e9;

    /** @throws IllegalArgumentException if a value is out of range; the message is for the user */
    public NetworkLatency {
        if (rttNanos < 0 || rttNanos > LONGEST_NANOS) {
            throw new IllegalArgumentException("A latency is between 0 and 60s");
        }
        if (bitsPerSecond.isPresent() && bitsPerSecond.getAsLong() < 1_000) {
            throw new IllegalArgumentException("A bandwidth is at least 1kbit");
        }
    }

    /** Creates a latency between the driver and its server. */
    public NetworkLatency(long rttNanos, OptionalLong bitsPerSecond) {
        this(rttNanos, bitsPerSecond, Optional.empty());
    }

    /** A copy of this latency at another place. */
    public NetworkLatency at(Optional<LatencyPlace> other) {
        return new NetworkLatency(rttNanos, bitsPerSecond, other);
    }

    /** Whether this network adds nothing. */
    public boolean isNone() {
        return rttNanos == 0 && bitsPerSecond.isEmpty();
    }

    /** The time that the bandwidth makes a byte take; 0 if the bandwidth is not limited. */
    public double nanosPerByte() {
        return bitsPerSecond.isPresent() ? BIT_NANOS_PER_BYTE / bitsPerSecond.getAsLong() : 0;
    }
}
