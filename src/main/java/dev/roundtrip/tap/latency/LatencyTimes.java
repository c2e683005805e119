package dev.roundtrip.tap.latency;

import dev.roundtrip.report.NetworkLatency;

/** When bytes have passed the network, in nanoseconds of a monotonic clock. Pure arithmetic; one thread at a time. */
final class LatencyTimes {

    private final long outNanos;
    private final long backNanos;
    private final double nanosPerByte;
    private final SharedLatency.Direction out;
    private final SharedLatency.Direction back;

    /** When the last byte that was sent has left. */
    private long sentUntil;

    private long receivedUntil;

    /** How much later than it was written the last chunk would reach the server. */
    private long outwards;

    /**
     * @param out carries what is sent
     * @param back carries what is received
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

    /** Bytes are written now. They leave after all that were written before. */
    void sent(int bytes, long now) {
        sentUntil = out.carry(later(sentUntil, now), duration(bytes));
        outwards = sentUntil - now + outNanos;
    }

    /**
     * Bytes arrived now at this end of the machine's own network.
     *
     * @return when they have passed the latency; never before bytes that arrived earlier
     */
    long due(int bytes, long now) {
        receivedUntil = back.carry(later(receivedUntil, now + outwards), duration(bytes));
        return receivedUntil + backNanos;
    }

    /** When an answer of the other end's machine is here, to something that is sent now: as for a TCP handshake. */
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
