package dev.roundtrip.tap;

/** Receives what a tapped socket reports: its bytes, and when it opens, changes to TLS and closes. */
interface SocketFeed extends WireFeed {

    /**
     * The feed of a socket without a tap, and of the socket below TLS: it ignores the bytes, and the decrypted bytes
     * are seen above it.
     */
    SocketFeed NONE = new SocketFeed() {
        @Override
        public void sent(byte[] bytes, int offset, int length, long startNanos) {}

        @Override
        public void received(byte[] bytes, int offset, int length) {}

        @Override
        public void opened() {}

        @Override
        public void upgradedToTls() {}

        @Override
        public void closed() {}
    };

    /** Notes that the socket is connected. */
    void opened();

    /** Notes that TLS starts: further bytes are passed decrypted. Called by the thread that uses the connection. */
    void upgradedToTls();

    /** Notes that the socket was closed, by the driver or by another thread. This may be called again. */
    void closed();
}
