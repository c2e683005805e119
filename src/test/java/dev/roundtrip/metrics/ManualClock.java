package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;

/** A clock that only the test moves. */
final class ManualClock implements NanoClock {

    private volatile long nanos = Long.MAX_VALUE - 10;

    @Override
    public long nanoTime() {
        return nanos;
    }

    /** Passes enough time for the next call to read again. */
    void passReadingAge() {
        nanos = nanos + SharedReading.MAX_AGE_MILLIS * 1_000_000 + 1;
    }
}
