package dev.roundtrip.probe.connect;

/** What a connection is doing, in the order of the first bytes. */
enum Stage {
    TCP("TCP connect"),
    LOGIN("MySQL handshake and authentication"),
    TLS("TLS handshake"),
    DRIVER("set-up by the driver"),
    POOL("set-up by the pool"),
    FIRST_USE("first use of statements"),
    LATER_USE("later use of statements"),
    CLOSE("close");

    private final String words;

    Stage(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** Who sends commands in this stage, as reports name it. */
    String sender() {
        return switch (this) {
            case POOL -> "pool";
            case CLOSE -> "close";
            default -> "driver";
        };
    }
}
