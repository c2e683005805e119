package dev.roundtrip.tap;

/** What a tapped socket reports: its bytes, and when it opens, changes to TLS and closes. */
interface SocketFeed extends WireFeed {

    /** The socket is connected. */
    void opened();

    /** TLS starts: further bytes are passed decrypted. Called by the thread that uses the connection. */
    void upgradedToTls();

    /** The socket was closed, by the driver or by another thread. May be called again. */
    void closed();
}
