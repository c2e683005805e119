package dev.roundtrip.wire;

/**
 * Called by {@link WireDecoder} on the thread that fed it. Must not throw and must not block: it runs inside the
 * driver's read and write calls. If it throws, the decoder swallows the exception and marks the connection as
 * unreadable.
 */
public interface ExchangeListener {

    /**
     * A command is complete, with its response if it gets one, or the connection ended before the response did. The
     * argument is reused by the next call.
     */
    void onExchange(Exchange exchange);

    /** The connection phase ended: authentication succeeded and commands follow. */
    default void onConnected(Handshake handshake) {}

    /**
     * The decoder found bytes that it cannot read, and only counts bytes from there on: until the end of the connection
     * or {@link #onReadableAgain}.
     */
    default void onUnreadable(Unreadable unreadable) {}

    /**
     * The decoder goes on with a command that begins now. Which commands were sent in between is unknown, and with them
     * what the session is set to. The statements that were prepared before are known.
     */
    default void onReadableAgain() {}
}
