package dev.roundtrip.measure;

import java.time.Instant;

/** Time of day, for labels in reports; never subtracted. See {@link NanoClock} for durations. */
@FunctionalInterface
public interface WallClock {

    /** The machine's time of day. */
    WallClock SYSTEM = Instant::now;

    Instant now();
}
