package dev.roundtrip.testing;

import dev.roundtrip.measure.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that only the test moves. */
public final class SteppedClock implements NanoClock {

    private final AtomicLong nanos;

    /** @param nanos the first time; any, since only differences count */
    public SteppedClock(long nanos) {
        this.nanos = new AtomicLong(nanos);
    }

    @Override
    public long nanoTime() {
        return nanos.get();
    }

    public void step(long moreNanos) {
        nanos.addAndGet(moreNanos);
    }
}
