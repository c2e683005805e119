package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.WireDecoder;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/** One connection under the tap: feeds its decoder and keeps its figures. Written by the thread that uses the connection, closed by any. */
final class TappedConnection implements WireFeed {

    private final Tap tap;
    private final NanoClock clock;
    private final ConnectionFigures figures;
    private final WireDecoder decoder;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** Decoder's unreadable bytes that are in the figures already. */
    private long settledUnreadableBytes;

    TappedConnection(
            Tap tap, NanoClock clock, ConnectionFigures figures, ExchangeListener listener, SharedTexts texts) {
        this.tap = Objects.requireNonNull(tap, "tap");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.figures = Objects.requireNonNull(figures, "figures");
        this.decoder = new WireDecoder(listener, texts);
    }

    ConnectionFigures figures() {
        return figures;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        figures.sent(length);
        decoder.sent(bytes, offset, length, startNanos);
        settleUnreadable();
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        long endNanos = decoder.needsTimeOf(bytes, offset, length) ? clock.nanoTime() : 0;
        figures.received(length);
        decoder.received(bytes, offset, length, endNanos);
        settleUnreadable();
    }

    void upgradedToTls() {
        decoder.upgradedToTls();
    }

    /** The socket is connected. */
    void opened() {
        tap.opened(this);
    }

    /** The socket was closed, by the driver or by anyone else. */
    void closed() {
        if (closed.compareAndSet(false, true)) {
            tap.closed(this);
        }
    }

    private void settleUnreadable() {
        long unreadableBytes = decoder.unreadableBytes();
        if (unreadableBytes != settledUnreadableBytes) {
            figures.unreadable(unreadableBytes - settledUnreadableBytes);
            settledUnreadableBytes = unreadableBytes;
        }
    }
}
