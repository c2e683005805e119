package dev.roundtrip.tap;

import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Unreadable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls the user's listener. A listener that throws does not affect the figures or the driver, and is not called again.
 *
 * <p>It is called with the connection's lock held, and releases the lock while the user's listener is called: a
 * listener may ask the tap for figures, which takes the tap's lock and then this one.
 */
final class UnlockedListener implements ExchangeListener {

    private static final Logger LOG = LoggerFactory.getLogger(UnlockedListener.class);
    private static final ExchangeListener SILENT = exchange -> {};

    private final ReentrantLock held;
    private ExchangeListener users;

    UnlockedListener(ExchangeListener users, ReentrantLock held) {
        this.users = users;
        this.held = held;
    }

    @Override
    public void onExchange(Exchange exchange) {
        tell(ExchangeListener::onExchange, exchange);
    }

    @Override
    public void onConnected(Handshake handshake) {
        tell(ExchangeListener::onConnected, handshake);
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        tell(ExchangeListener::onUnreadable, unreadable);
    }

    @Override
    public void onReadableAgain() {
        tell((listener, nothing) -> listener.onReadableAgain(), null);
    }

    private <T> void tell(BiConsumer<ExchangeListener, T> event, T what) {
        held.unlock();
        try {
            event.accept(users, what);
        } catch (RuntimeException failure) {
            LOG.warn("A listener failed and is not called again for this connection", failure);
            users = SILENT;
        } finally {
            held.lock();
        }
    }
}
