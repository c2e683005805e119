package dev.roundtrip.wire;

/** Turns the bytes of one MySQL connection into {@link Exchange}s. Contract sketch: the constructor and the methods below are what others rely on. */
public final class WireDecoder {

    /** How much of a command's SQL text is kept, in bytes. */
    public static final int MAX_TEXT_BYTES = 16 * 1024;

    public WireDecoder(ExchangeListener listener) {
        java.util.Objects.requireNonNull(listener, "listener");
    }

    /** Bytes that the client sends. {@code nanos} is a monotonic time taken just before they are written. */
    public void sent(byte[] bytes, int offset, int length, long nanos) {}

    /** Bytes that the client has read. {@code nanos} is a monotonic time taken just after the read returned. */
    public void received(byte[] bytes, int offset, int length, long nanos) {}

    /** The socket now carries TLS: what follows is the decrypted stream, from the client's second handshake packet on. */
    public void upgradedToTls() {}

    /** Bytes in both directions that could not be read as commands and responses (0 for a connection that is understood). */
    public long unreadableBytes() {
        return 0;
    }
}
