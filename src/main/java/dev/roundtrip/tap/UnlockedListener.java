package dev.roundtrip.tap;

import dev.roundtrip.wire.Exchange;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.Handshake;
import dev.roundtrip.wire.Unreadable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts first, then calls the user's listener. A listener that throws does not affect the figures or the driver, and
 * is not called again.
 *
 * <p>Called with the connection's lock held, and releases it while the user's listener is called: a listener may ask
 * the tap for figures, which takes the tap's lock and then this one.
 */
final class FiguresThenListener implements ExchangeListener {

    private static final Logger LOG = LoggerFactory.getLogger(FiguresThenListener.class);
    private static final ExchangeListener SILENT = exchange -> {};

    private final ExchangeListener figures;
    private final ReentrantLock held;
    private ExchangeListener users;

    FiguresThenListener(ExchangeListener figures, ReentrantLock held, ExchangeListener users) {
        this.figures = figures;
        this.held = held;
        this.users = users;
    }

    @Override
    public void onExchange(Exchange exchange) {
        figures.onExchange(exchange);
        held.unlock();
        try {
            users.onExchange(exchange);
        } catch (RuntimeException failure) {
            silence(failure);
        } finally {
            held.lock();
        }
    }

    @Override
    public void onConnected(Handshake handshake) {
        figures.onConnected(handshake);
        tell(listener -> listener.onConnected(handshake));
    }

    @Override
    public void onUnreadable(Unreadable unreadable) {
        figures.onUnreadable(unreadable);
        tell(listener -> listener.onUnreadable(unreadable));
    }

    private void tell(Consumer<ExchangeListener> event) {
        held.unlock();
        try {
            event.accept(users);
        } catch (RuntimeException failure) {
            silence(failure);
        } finally {
            held.lock();
        }
    }

    private void silence(RuntimeException failure) {
        LOG.warn("A listener failed and is not called again for this connection", failure);
        users = SILENT;
    }
}
