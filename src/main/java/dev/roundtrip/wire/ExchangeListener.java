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
     * The decoder found bytes that it cannot read, and only counts bytes until the end of the connection. Called at
     * most once per connection.
     */
    default void onUnreadable(Unreadable unreadable) {}
}
