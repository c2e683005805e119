package dev.roundtrip.wire;

/**
 * Receives exchanges from a {@link WireDecoder} on the thread that fed it. A listener must not throw and must not
 * block: it runs inside the driver's read and write calls. If it throws, the decoder swallows the exception and marks
 * the connection as unreadable.
 */
public interface ExchangeListener {

    /**
     * Receives a command that is complete, with its response if it gets one; or a command whose connection ended before
     * its response did. The argument is reused by the next call.
     */
    void onExchange(Exchange exchange);

    /** Called when the connection phase has ended: authentication succeeded and commands follow. */
    default void onConnected(Handshake handshake) {}

    /**
     * Called when the decoder found bytes that it cannot read. From there on it only counts bytes, until the end of the
     * connection or {@link #onReadableAgain}.
     */
    default void onUnreadable(Unreadable unreadable) {}

    /**
     * Called when the decoder continues with a command that begins now. The commands that were sent in between are
     * unknown, and so is the state of the session. The statements that were prepared before are known.
     */
    default void onReadableAgain() {}
}
