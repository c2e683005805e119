package dev.roundtrip.tap;

/**
 * Receives the bytes of timed streams. The methods are called by the thread that uses the connection, and never throw.
 */
interface WireFeed {

    /** The time to pass on with the next write; 0 if no time is needed. */
    default long nanoTime() {
        return 0;
    }

    /** Takes bytes that were written; {@code startNanos} was read just before. */
    void sent(byte[] bytes, int offset, int length, long startNanos);

    /** Takes bytes that a read has just returned; an implementation reads the time first. */
    void received(byte[] bytes, int offset, int length);
}
