package dev.roundtrip.wire;

/**
 * Called by {@link WireDecoder} on the thread that fed it. Must not throw and must not block: it runs inside the driver's read and write
 * calls. Should it throw all the same, the decoder swallows that and gives the connection up as unreadable.
 */
public interface ExchangeListener {

    /** A command is complete, with its response where it gets one. The argument is reused by the next call. */
    void onExchange(Exchange exchange);

    /** The connection phase ended: authentication succeeded and commands follow. */
    default void onConnected(Handshake handshake) {}

    /**
     * The decoder met bytes that it cannot read, and from here to the end of the connection counts bytes only.
     * Called once per connection at the most.
     */
    default void onUnreadable(Unreadable unreadable) {}
}
