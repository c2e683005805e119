package dev.roundtrip.workload.load;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.LatencyCollector;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;

/**
 * A recorder with two kinds of readers: one takes intervals, the others may read the totals at any time. Reading the
 * totals does not affect the intervals: values read from the recorder are kept for the next one.
 *
 * <p>Threads: only the recorder's one writer calls {@link #record}, which does not wait for readers; any thread may
 * call the rest.
 */
final class WatchedLatencies {

    private final SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();

    /** Values for the next interval. */
    private LatencyCollector held = new LatencyCollector();

    private Latencies givenOut = Latencies.none();

    void record(long nanos) {
        recorder.record(nanos);
    }

    /** The latencies since the last interval ended. */
    synchronized Latencies takeInterval() {
        recorder.drainInto(held);
        Latencies interval = held.toLatencies();
        held = new LatencyCollector();
        givenOut = givenOut.plus(interval);
        return interval;
    }

    /** All latencies so far. */
    synchronized Latencies soFar() {
        recorder.drainInto(held);
        return givenOut.plus(held.toLatencies());
    }
}
