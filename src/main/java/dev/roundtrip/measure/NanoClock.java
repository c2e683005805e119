package dev.roundtrip.measure;

import org.apiguardian.api.API;

/**
 * Monotonic time, for durations only; see {@link WallClock} for labels. It is injected, so that tests control the time.
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
@FunctionalInterface
public interface NanoClock {

    /** The machine's monotonic clock. */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin; only differences mean anything. */
    long nanoTime();
}
