package dev.roundtrip.measure;

/** Monotonic time, for durations only; see {@link WallClock} for labels. Injected, so that tests own the time. */
@FunctionalInterface
public interface NanoClock {

    /** The machine's monotonic clock. */
    NanoClock SYSTEM = System::nanoTime;

    /** Nanoseconds since an arbitrary origin; only differences mean anything. */
    long nanoTime();
}
