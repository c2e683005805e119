package dev.roundtrip.measure;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures one recording of a latency: by our recorder, by HdrHistogram's recorder for one writer, and by the library's
 * histogram without any protection against a reader, whose cost no recording can save. {@code baseline} is only the
 * writes and the value.
 *
 * <p>A recording is never alone: the driver has just written an answer's rows to memory. {@code writes} is the number
 * of preceding writes to places that are in no cache. A locked instruction waits until all of them are done.
 *
 * <pre>
 * java -jar target/benchmarks.jar LatencyRecorderBenchmark -prof gc
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LatencyRecorderBenchmark {

    private static final int VALUES = 4_096;
    private static final int PLACES = 1 << 23;

    /** The number of writes before the recording. */
    @Param({"0", "8"})
    public int writes;

    private final long[] values =
            new SplittableRandom(1).longs(VALUES, 100_000, 2_000_000).toArray();
    private final long[] memory = new long[PLACES];
    private final SplittableRandom random = new SplittableRandom(2);

    private final SingleWriterLatencyRecorder ours = new SingleWriterLatencyRecorder();
    private final SingleWriterRecorder library = new SingleWriterRecorder(2);
    private final Histogram unprotected = LatencySteps.newHistogram();
    private int next;

    private long value() {
        for (int i = 0; i < writes; i++) {
            memory[random.nextInt(PLACES)] = next;
        }
        next = (next + 1) % VALUES;
        return values[next];
    }

    /** The writes and the value, without a recording. */
    @Benchmark
    public long baseline() {
        return value();
    }

    /** A recording as the tap and the workers do it. */
    @Benchmark
    public void record() {
        ours.record(value());
    }

    /** A recording by {@link SingleWriterRecorder}, whose intervals are also taken without a wait for the writer. */
    @Benchmark
    public void libraryRecorder() {
        library.recordValue(value());
    }

    /** A recording in a histogram that nobody could read while it is written. */
    @Benchmark
    public void libraryHistogramUnprotected() {
        unprotected.recordValue(value());
    }
}
