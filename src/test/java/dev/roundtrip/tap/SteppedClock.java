package dev.roundtrip.tap;

import dev.roundtrip.measure.NanoClock;

/** A clock that only the test moves. */
final class SteppedClock implements NanoClock {

    private long nanos = 5_000_000_000L;

    @Override
    public long nanoTime() {
        return nanos;
    }

    void step(long moreNanos) {
        nanos += moreNanos;
    }
}
