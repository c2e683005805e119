package dev.roundtrip.tap;

/** Where timed streams hand the bytes that passed. Called by the thread that uses the connection; never throws. */
interface WireFeed {

    /** A connection that nobody looks into: the socket below TLS, whose bytes are seen decrypted above it. */
    WireFeed NONE = new WireFeed() {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void sent(byte[] bytes, int offset, int length, long startNanos) {}

        @Override
        public void received(byte[] bytes, int offset, int length) {}
    };

    /** The time, to be handed on with what is written then. */
    long nanoTime();

    /** Bytes that were written; {@code startNanos} was read just before. */
    void sent(byte[] bytes, int offset, int length, long startNanos);

    /** Bytes that a read has just brought; the time is read first of all. */
    void received(byte[] bytes, int offset, int length);
}
