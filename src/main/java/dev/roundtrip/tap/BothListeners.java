package dev.roundtrip.tap;

import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Unreadable;

/** Tells one listener and then another one. */
record BothListeners(ExchangeListener first, ExchangeListener second) implements ExchangeListener {

    @Override
    public void onExchange(Exchange exchange) {
        first.onExchange(exchange);
        second.onExchange(exchange);
    }

    @Override
    public void onConnected(Handshake handshake) {
        first.onConnected(handshake);
        second.onConnected(handshake);
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        first.onUnreadable(unreadable);
        second.onUnreadable(unreadable);
    }

    @Override
    public void onReadableAgain() {
        first.onReadableAgain();
        second.onReadableAgain();
    }
}
