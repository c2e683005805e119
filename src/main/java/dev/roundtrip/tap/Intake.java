package dev.roundtrip.tap;

import dev.roundtrip.wire.ExchangeListener;
import dev.roundtrip.wire.WireDecoder;

/** Decodes the bytes of one connection into its figures. One thread at a time; throws only errors of the JVM. */
final class Intake implements Tape.Sink {

    private final ConnectionFigures figures;
    private final WireDecoder decoder;

    /** The decoder's unreadable bytes that are already in the figures. */
    private long settledUnreadableBytes;

    /** What the decoder said last that compression has saved. */
    private long savedBySending;

    private long savedByReceiving;

    /**
     * @param listener is notified of each exchange; it must pass it on to the figures
     * @param parameterBytes see {@link WireDecoder}
     */
    Intake(ConnectionFigures figures, ExchangeListener listener, SharedTexts texts, int parameterBytes) {
        this.figures = figures;
        this.decoder = new WireDecoder(listener, texts, parameterBytes);
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
        if (decoder.isCompressed()) {
            settleCompression();
        }
        long unreadableBytes = decoder.unreadableBytes();
        if (unreadableBytes != settledUnreadableBytes) {
            figures.unreadable(unreadableBytes - settledUnreadableBytes);
            settledUnreadableBytes = unreadableBytes;
        }
    }

    private void settleCompression() {
        long sending = decoder.savedBySending();
        long receiving = decoder.savedByReceiving();
        figures.savedByCompression(sending - savedBySending, receiving - savedByReceiving);
        savedBySending = sending;
        savedByReceiving = receiving;
    }

    /** Whether the commands are compressed by zlib; they are after authentication or never. */
    boolean isCompressed() {
        return decoder.isCompressed();
    }

    /** The connection has ended; see {@link WireDecoder#ended}. */
    void ended(long nanos) {
        decoder.ended(nanos);
    }

    /** Later bytes are counted, but not decoded. */
    void close() {
        decoder.close();
    }

    /** Whether authentication has ended. */
    boolean isConnected() {
        return decoder.isConnected();
    }

    void upgradedToTls() {
        decoder.upgradedToTls();
    }
}
