package dev.roundtrip.tap;

/** Receives the bytes of timed streams. Called by the thread that uses the connection; never throws. */
interface WireFeed {

    /** Ignores the bytes: for the socket below TLS. The decrypted bytes are seen above it. */
    WireFeed NONE = new WireFeed() {
        @Override
        public void sent(byte[] bytes, int offset, int length, long startNanos) {}

        @Override
        public void received(byte[] bytes, int offset, int length) {}
    };

    /** The time to pass on with the next write; 0 if nobody asks for it. */
    default long nanoTime() {
        return 0;
    }

    /** Bytes that were written; {@code startNanos} was read just before. */
    void sent(byte[] bytes, int offset, int length, long startNanos);

    /** Bytes that a read has just returned; the time is taken first. */
    void received(byte[] bytes, int offset, int length);
}
