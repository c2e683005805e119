package dev.roundtrip.tap;

import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.WireDecoder;
import java.util.Objects;

/** Decodes the bytes of one connection into its figures. One thread at a time; throws only errors of the JVM. */
final class Intake implements Tape.Sink {

    private final ConnectionFigures figures;
    private final WireDecoder decoder;

    /** The decoder's unreadable bytes that are already in the figures. */
    private long settledUnreadableBytes;

    /** @param listener is notified of each exchange; it must pass it on to the figures */
    Intake(ConnectionFigures figures, ExchangeListener listener, SharedTexts texts) {
        this.figures = Objects.requireNonNull(figures, "figures");
        this.decoder = new WireDecoder(listener, texts);
    }

    @Override
    public void take(byte[] bytes, int offset, int length, long nanos, Direction direction) {
        if (direction == Direction.SENT) {
            figures.sent(length);
            decoder.sent(bytes, offset, length, nanos);
        } else {
            figures.received(length);
            decoder.received(bytes, offset, length, nanos);
        }
        long unreadableBytes = decoder.unreadableBytes();
        if (unreadableBytes != settledUnreadableBytes) {
            figures.unreadable(unreadableBytes - settledUnreadableBytes);
            settledUnreadableBytes = unreadableBytes;
        }
    }

    /** Whether authentication has ended. */
    boolean isConnected() {
        return decoder.isConnected();
    }

    void upgradedToTls() {
        decoder.upgradedToTls();
    }
}
