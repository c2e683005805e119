package dev.roundtrip.tap.latency;

import dev.roundtrip.report.NetworkLatency;

/**
 * Computes when bytes have passed the network, in nanoseconds of a monotonic clock. It is pure arithmetic; one thread
 * at a time uses it.
 */
final class LatencyTimes {

    private final long outNanos;
    private final long backNanos;
    private final double nanosPerByte;
    private final SharedLatency.Direction out;
    private final SharedLatency.Direction back;

    /** The time at which the last byte that was sent has left. */
    private long sentUntil;

    private long receivedUntil;

    /** The time that the last chunk would need from its write to the server. */
    private long outwards;

    /**
     * @param out the direction that carries what is sent
     * @param back the direction that carries what is received
     */
    LatencyTimes(NetworkLatency latency, SharedLatency.Direction out, SharedLatency.Direction back, long now) {
        this.out = out;
        this.back = back;
        outNanos = latency.rttNanos() / 2;
        backNanos = latency.rttNanos() - outNanos;
        nanosPerByte = latency.nanosPerByte();
        outwards = outNanos;
        sentUntil = now;
        receivedUntil = now;
    }

    /** Notes that bytes are written now. They leave after all bytes that were written before. */
    void sent(int bytes, long now) {
        sentUntil = out.carry(later(sentUntil, now), duration(bytes));
        outwards = sentUntil - now + outNanos;
    }

    /**
     * Notes that bytes arrived now at this end of the machine's own network.
     *
     * @return when they have passed the latency; never before bytes that arrived earlier
     */
    long due(int bytes, long now) {
        receivedUntil = back.carry(later(receivedUntil, now + outwards), duration(bytes));
        return receivedUntil + backNanos;
    }

    /** The time at which the other machine answers what is sent now, as in a TCP handshake. */
    long answered(long now) {
        return now + outNanos + backNanos;
    }

    private long duration(int bytes) {
        return (long) (bytes * nanosPerByte);
    }

    static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }
}
