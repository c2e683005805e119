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
 * One recording of a latency: ours, HdrHistogram's recorder for one writer, and, as what a recording cannot save, the
 * library's histogram without any protection against a reader. {@code baseline} is the writes and the value alone.
 *
 * <p>A recording is never alone: the driver has just written an answer's rows to memory. {@code writes} is how many
 * writes to places that are in no cache come before it. A locked instruction waits until all of them are done.
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

    /** Writes before the recording. */
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

    /** The writes and the value. */
    @Benchmark
    public long baseline() {
        return value();
    }

    /** As the tap and the workers record. */
    @Benchmark
    public void record() {
        ours.record(value());
    }

    /** {@link SingleWriterRecorder}, whose intervals are taken without a wait for the writer, too. */
    @Benchmark
    public void libraryRecorder() {
        library.recordValue(value());
    }

    /** Nobody could read it while it is written. */
    @Benchmark
    public void libraryHistogramUnprotected() {
        unprotected.recordValue(value());
    }
}
