package dev.roundtrip.measure;

import org.HdrHistogram.Histogram;

/**
 * Contract sketch. Records latencies from one thread at a time; any other thread may take intervals.
 */
public final class SingleWriterLatencyRecorder {

    /** Called by the one writer. */
    public void record(long nanos) {}

    /** What was recorded since the last call. Called by one reader at a time. */
    public Latencies takeInterval() {
        return Latencies.none();
    }

    static Histogram newHistogram() {
        return new Histogram(1_000, 3_600_000_000_000L, 2);
    }
}
