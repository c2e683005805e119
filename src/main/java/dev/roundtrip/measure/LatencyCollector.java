package dev.roundtrip.measure;

/**
 * The sum of intervals of many recorders. Used by one thread; see {@link SingleWriterLatencyRecorder#drainInto(LatencyCollector)}.
 *
 * <p>It carries one spare page from recorder to recorder: each drained recorder goes on with the page that the one before gave up, so an interval
 * over a thousand recorders allocates as much as one over a single recorder.
 */
public final class LatencyCollector {

    private final SingleWriterLatencyRecorder.Page sum = new SingleWriterLatencyRecorder.Page();
    private SingleWriterLatencyRecorder.Page spare = new SingleWriterLatencyRecorder.Page();

    /** The sum so far. Later drains do not change it. */
    public Latencies toLatencies() {
        return new Latencies(sum.histogram.copy(), sum.totalNanos, sum.maxNanos, sum.outOfRange);
    }

    SingleWriterLatencyRecorder.Page takeSpare() {
        return spare;
    }

    void addAndKeepAsSpare(SingleWriterLatencyRecorder.Page drained) {
        sum.add(drained);
        drained.clear();
        spare = drained;
    }
}
