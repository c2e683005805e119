package dev.roundtrip.metrics;

import dev.roundtrip.measure.NanoClock;

/** Time that only the test moves. */
final class ManualClock implements NanoClock {

    private volatile long nanos = Long.MAX_VALUE - 10;

    @Override
    public long nanoTime() {
        return nanos;
    }

    /** Long enough for the next look to read anew. */
    void passReadingAge() {
        nanos = nanos + SharedReading.MAX_AGE_MILLIS * 1_000_000 + 1;
    }
}
