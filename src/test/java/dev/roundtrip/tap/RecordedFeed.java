package dev.roundtrip.tap;

import java.io.ByteArrayOutputStream;

/** Keeps what streams hand on. */
final class RecordedFeed implements WireFeed {

    final SteppedClock clock = new SteppedClock();
    final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    final ByteArrayOutputStream received = new ByteArrayOutputStream();
    long lastSentNanos = -1;
    long lastReceivedNanos = -1;

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    @Override
    public void sent(byte[] bytes, int offset, int length, long startNanos) {
        sent.write(bytes, offset, length);
        lastSentNanos = startNanos;
    }

    @Override
    public void received(byte[] bytes, int offset, int length) {
        lastReceivedNanos = clock.nanoTime();
        received.write(bytes, offset, length);
    }
}
