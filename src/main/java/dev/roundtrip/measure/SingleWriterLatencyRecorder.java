package dev.roundtrip.measure;

import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Records latencies from one thread while others take intervals of them.
 *
 * <p><b>Assumptions.</b>
 * <ol>
 *   <li>{@link #record(long)} is called by one thread at a time, with a happens-before edge where another thread takes over.
 *   <li>{@link #takeInterval()} and {@link #drainInto(LatencyCollector)} may be called by any thread; callers are serialised here.
 * </ol>
 *
 * <p><b>Guarantees.</b>
 * <ol>
 *   <li>Each recorded value is in exactly one interval, and wholly so: count, sum, maximum and histogram of an interval agree, also while the
 *       writer is at work.
 *   <li>A value that was recorded before an interval was asked for is in that interval or an earlier one.
 *   <li>A value outside 0 to one hour is counted as out of range: neither clipped nor recorded.
 * </ol>
 *
 * <p><b>Progress.</b> The writer is wait-free. A reader waits for a writer that is inside {@link #record(long)}, and for another reader.
 *
 * <p><b>Worked use.</b>
 * <pre>{@code
 * SingleWriterLatencyRecorder latencies = new SingleWriterLatencyRecorder();   // in the worker
 * latencies.record(clock.nanoTime() - startNanos);                            // by the worker, for each event
 * Latencies lastSecond = latencies.takeInterval();                            // by whoever reports
 * }</pre>
 */
public final class SingleWriterLatencyRecorder {

    /** The largest latency that is recorded: one hour. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    /** Values below are told apart in steps of the largest power of two that is not above this. */
    private static final long LOWEST_DISCERNIBLE_NANOS = 1_000;

    private static final int SIGNIFICANT_DIGITS = 2;

    private final WriterReaderPhaser phaser = new WriterReaderPhaser();

    /** Where the writer records; null until the first value, so that recorders that are never used cost nothing. */
    private volatile Page active;

    /** Called by the one writer. */
    public void record(long nanos) {
        if (active == null) {
            active = new Page();
        }
        long critical = phaser.writerCriticalSectionEnter();
        try {
            active.record(nanos);
        } finally {
            phaser.writerCriticalSectionExit(critical);
        }
    }

    /** What was recorded since the last call. */
    public Latencies takeInterval() {
        LatencyCollector collector = new LatencyCollector();
        drainInto(collector);
        return collector.toLatencies();
    }

    /** Moves what was recorded since the last call into the collector; for sums over many recorders. */
    public void drainInto(LatencyCollector collector) {
        Objects.requireNonNull(collector, "collector");
        phaser.readerLock();
        try {
            if (active == null) {
                return;
            }
            Page drained = active;
            active = collector.takeSpare();
            phaser.flipPhase();
            collector.addAndKeepAsSpare(drained);
        } finally {
            phaser.readerUnlock();
        }
    }

    /** A histogram that grows as values come. */
    static Histogram newHistogram() {
        Histogram histogram = new Histogram(LOWEST_DISCERNIBLE_NANOS, 2 * LOWEST_DISCERNIBLE_NANOS, SIGNIFICANT_DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** What belongs to one interval. Written by the writer while it is active, by the reader once it no longer is. */
    static final class Page {

        final Histogram histogram = newHistogram();
        long totalNanos;
        long maxNanos;
        long outOfRange;

        void record(long nanos) {
            if (nanos < 0 || nanos > MAX_NANOS) {
                outOfRange++;
                return;
            }
            histogram.recordValue(nanos);
            totalNanos += nanos;
            maxNanos = Math.max(maxNanos, nanos);
        }

        void add(Page other) {
            histogram.add(other.histogram);
            totalNanos += other.totalNanos;
            maxNanos = Math.max(maxNanos, other.maxNanos);
            outOfRange += other.outOfRange;
        }

        void clear() {
            histogram.reset();
            totalNanos = 0;
            maxNanos = 0;
            outOfRange = 0;
        }
    }
}
