package dev.roundtrip.probe;

/** The stage that a connection is in; the order is that of the first bytes. */
enum Stage {
    TCP("TCP connect"),
    LOGIN("MySQL handshake and authentication"),
    TLS("TLS handshake"),
    DRIVER("set-up by the driver"),
    POOL("set-up by the pool"),
    CLOSE("close");

    final String words;

    Stage(String words) {
        this.words = words;
    }
}
