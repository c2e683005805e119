package dev.roundtrip.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * Records latencies from one thread while others take intervals of them.
 *
 * <p><b>Assumptions.</b>
 * <ol>
 *   <li>{@link #record(long)} is called by one thread at a time, with a happens-before edge when another thread takes
 *       over.
 *   <li>Any thread may call {@link #takeInterval()} and {@link #drainInto(LatencyCollector)}; the recorder serialises
 *       the callers.
 * </ol>
 *
 * <p><b>Guarantees.</b>
 * <ol>
 *   <li>Each recorded value is in exactly one interval, as a whole: count, sum and histogram of an interval agree, also
 *       while the writer records.
 *   <li>A value that was recorded before an interval was requested is in that interval or an earlier one.
 *   <li>The maximum is exact, except for a value that is recorded at the very moment at which an interval is taken: it
 *       is exact to the histogram's step.
 *   <li>A value above an hour is in the last step of the histogram; its count, sum and maximum are nevertheless exact.
 * </ol>
 *
 * <p><b>Progress.</b> The writer does not wait for a reader: a reader that was disturbed reads again. Only after a
 * thousand disturbed readings, by a writer that leaves less than a microsecond between two values or that the machine
 * stopped in the middle of a value, the reader asks the writer to wait before its next value, for one reading, about a
 * microsecond.
 *
 * <p><b>How.</b> Counts only ever grow, and an interval is their growth, so the writer hands nothing over to the
 * reader. A sequence number is odd while a value is being recorded; a reading during which it changed is repeated (a
 * sequence lock). HdrHistogram's own recorder hands histograms over with two locked additions per value, and each waits
 * until all earlier writes of the thread have reached the cache. After a driver has written an answer's rows, a value
 * takes 84 ns instead of 25 (LatencyRecorderBenchmark, 2026-11-21; ADR 0008). Intervals are still returned as its
 * histograms.
 *
 * <p><b>Worked use.</b>
 *
 * <pre>{@code
 * SingleWriterLatencyRecorder latencies = new SingleWriterLatencyRecorder();   // in the worker
 * latencies.record(clock.nanoTime() - startNanos);                            // by the worker, for each event
 * Latencies lastSecond = latencies.takeInterval();                            // by the reporting thread
 * }</pre>
 */
public final class SingleWriterLatencyRecorder {

    /** The largest latency that has its own step: one hour. */
    public static final long MAX_NANOS = 3_600_000_000_000L;

    private static final int OCTAVES = LatencySteps.of(MAX_NANOS) / LatencySteps.PER_OCTAVE + 1;
    private static final int READINGS_BEFORE_ASKING = 1_000;
    private static final long PAUSE_NANOS = 1_000;
    private static final VarHandle SEQUENCE;

    static {
        try {
            SEQUENCE = MethodHandles.lookup().findVarHandle(SingleWriterLatencyRecorder.class, "sequence", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    // These are the fields of the writer. They are plain, because the sequence number orders them.

    /** The sequence number, which is odd while a value is being recorded. */
    private long sequence;

    /** The counts by octave and step; an octave is allocated at its first value. */
    private final long[][] counts = new long[OCTAVES][];

    /** The octave of the previous value, which usually is also that of the next. */
    private long[] lastOctave = {};

    private int lastOctaveNumber = -1;

    private long totalNanos;
    private long maxNanos;

    /** The interval of {@link #maxNanos}. */
    private int maxOf;

    // These are the fields of the readers, who hold this object's monitor; the writer reads the first two.

    private volatile int interval;
    private volatile boolean holdStill;
    private Reading taken = new Reading();

    /** Records a latency; only the one writer calls this. */
    public void record(long nanos) {
        if (holdStill) {
            awaitReader();
        }
        long before = sequence;
        SEQUENCE.setOpaque(this, before + 1);
        VarHandle.storeStoreFence();
        try {
            add(nanos);
        } finally {
            SEQUENCE.setRelease(this, before + 2);
        }
    }

    private void add(long measured) {
        // The clock is monotonic, so the value is never below 0.
        long nanos = Math.max(0, measured);
        int step = LatencySteps.of(Math.min(nanos, MAX_NANOS));
        int octave = step >>> LatencySteps.OCTAVE_BITS;
        if (octave != lastOctaveNumber) {
            changeTo(octave);
        }
        lastOctave[step & (LatencySteps.PER_OCTAVE - 1)]++;
        totalNanos += nanos;
        int now = interval;
        if (maxOf != now) {
            maxOf = now;
            maxNanos = nanos;
        } else if (nanos > maxNanos) {
            maxNanos = nanos;
        }
    }

    private void changeTo(int octave) {
        if (counts[octave] == null) {
            counts[octave] = new long[LatencySteps.PER_OCTAVE];
        }
        lastOctave = counts[octave];
        lastOctaveNumber = octave;
    }

    private void awaitReader() {
        while (holdStill) {
            Thread.onSpinWait();
        }
    }

    /** Takes the latencies since the last call. */
    public Latencies takeInterval() {
        LatencyCollector collector = new LatencyCollector();
        drainInto(collector);
        return collector.toLatencies();
    }

    /** Moves the latencies since the last call into the collector, for sums over many recorders. */
    public synchronized void drainInto(LatencyCollector collector) {
        Objects.requireNonNull(collector, "collector");
        if ((long) SEQUENCE.getAcquire(this) == taken.sequence) {
            return;
        }
        int ended = interval;
        Reading now = reading();
        interval = ended + 1;
        int top = drainCounts(now, collector);
        // A value recorded between the reading and the new interval's number is in this count and in the last maximum.
        boolean exact = now.maxOf == ended && top == LatencySteps.of(Math.min(now.maxNanos, MAX_NANOS));
        collector.addSums(now.totalNanos - taken.totalNanos, exact ? now.maxNanos : LatencySteps.highest(top));
        taken = now;
    }

    private Reading reading() {
        Reading reading = new Reading();
        int readings = 0;
        try {
            while (!read(reading)) {
                readings++;
                if (readings == READINGS_BEFORE_ASKING) {
                    holdStill = true;
                } else if (readings > READINGS_BEFORE_ASKING) {
                    // The machine may have stopped the writer in the middle of a value to run this thread.
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
                Thread.onSpinWait();
            }
            return reading;
        } finally {
            if (readings >= READINGS_BEFORE_ASKING) {
                holdStill = false;
            }
        }
    }

    /**
     * Moves the counts of this interval into the collector.
     *
     * @return the highest step that has a value of this interval, which has at least one
     */
    private int drainCounts(Reading now, LatencyCollector collector) {
        int top = 0;
        for (int octave = 0; octave < OCTAVES; octave++) {
            long[] after = now.counts[octave];
            if (after == null) {
                continue;
            }
            long[] before = taken.counts[octave];
            for (int i = 0; i < after.length; i++) {
                long count = before == null ? after[i] : after[i] - before[i];
                if (count > 0) {
                    top = octave * LatencySteps.PER_OCTAVE + i;
                    collector.addCount(LatencySteps.lowest(top), count);
                }
            }
        }
        return top;
    }

    /**
     * Reads the writer's fields.
     *
     * @return whether the writer recorded nothing meanwhile
     */
    private boolean read(Reading reading) {
        long before = (long) SEQUENCE.getAcquire(this);
        if ((before & 1) != 0) {
            return false;
        }
        for (int octave = 0; octave < OCTAVES; octave++) {
            long[] octaveCounts = counts[octave];
            reading.counts[octave] = octaveCounts == null ? null : octaveCounts.clone();
        }
        reading.totalNanos = totalNanos;
        reading.maxNanos = maxNanos;
        reading.maxOf = maxOf;
        reading.sequence = before;
        VarHandle.loadLoadFence();
        return (long) SEQUENCE.getOpaque(this) == before;
    }

    /** The writer's fields at one moment. */
    private static final class Reading {

        final long[][] counts = new long[OCTAVES][];
        long sequence;
        long totalNanos;
        long maxNanos;
        int maxOf;
    }
}
