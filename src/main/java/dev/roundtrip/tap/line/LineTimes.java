package dev.roundtrip.tap.line;

import dev.roundtrip.result.NetworkLine;
import java.util.SplittableRandom;

/** When bytes have passed the line, in nanoseconds of a monotonic clock. Pure arithmetic; one thread at a time. */
final class LineTimes {

    private final long outNanos;
    private final long backNanos;
    private final long jitterNanos;
    private final double nanosPerByte;
    private final SharedLine.Direction out;
    private final SharedLine.Direction back;
    private final SplittableRandom random;

    /** When the last byte that was sent has left; meaningless before the first. */
    private long sentUntil;

    private long receivedUntil;
    private long lastDue;
    private boolean sentBefore;
    private boolean receivedBefore;

    /** How much later than it was written the last chunk would reach the server. */
    private long outwards;

    /**
     * @param out carries what is sent
     * @param back carries what is received
     * @param seed of the jitter: the same seed gives the same times
     */
    LineTimes(NetworkLine line, SharedLine.Direction out, SharedLine.Direction back, long seed) {
        this.out = out;
        this.back = back;
        outNanos = line.rttNanos() / 2;
        backNanos = line.rttNanos() - outNanos;
        jitterNanos = line.jitterNanos();
        nanosPerByte = line.nanosPerByte();
        random = new SplittableRandom(seed);
        outwards = outNanos;
    }

    /** Bytes are written now. They leave after all that were written before. */
    void sent(int bytes, long now) {
        long begins = sentBefore ? later(sentUntil, now) : now;
        sentBefore = true;
        sentUntil = out.carry(begins, duration(bytes));
        outwards = sentUntil - now + outNanos + jitter();
    }

    /**
     * Bytes arrived now at this end of the machine's own line.
     *
     * @return when they have passed this line; never before bytes that arrived earlier
     */
    long due(int bytes, long now) {
        long begins = now + outwards;
        if (receivedBefore) {
            begins = later(receivedUntil, begins);
        }
        receivedUntil = back.carry(begins, duration(bytes));
        long due = receivedUntil + backNanos + jitter();
        lastDue = receivedBefore ? later(lastDue, due) : due;
        receivedBefore = true;
        return lastDue;
    }

    /** When an answer of the other end's machine is here, to something that is sent now: as for a TCP handshake. */
    long answered(long now) {
        return now + outNanos + backNanos + jitter() + jitter();
    }

    private long duration(int bytes) {
        return (long) (bytes * nanosPerByte);
    }

    /** Half of the jitter for each direction, evenly distributed. */
    private long jitter() {
        long most = jitterNanos / 2;
        return most == 0 ? 0 : random.nextLong(-most, most + 1);
    }

    static long later(long one, long other) {
        return one - other > 0 ? one : other;
    }
}
