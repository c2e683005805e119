package dev.roundtrip.measure;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIZ_Result;

/** Checks the guarantees of {@link SingleWriterLatencyRecorder} while the writer is at work. */
public final class LatencyRecorderStress {

    private static final long FIRST = 1_000;

    /** A value in another part of the histogram, which the recorder allocates when the value comes. */
    private static final long SECOND = 1_000_000_000;

    private LatencyRecorderStress() {}

    /** Whether count, sum and maximum belong to some of the two values: the first of those that are left. */
    private static boolean isWhole(Latencies interval, boolean firstIsTaken) {
        long count = interval.count();
        long sum = firstIsTaken ? count * SECOND : count == 2 ? FIRST + SECOND : count * FIRST;
        long max = count == 0 ? 0 : firstIsTaken || count == 2 ? SECOND : FIRST;
        return interval.totalNanos() == sum && LatencySteps.of(interval.maxNanos()) == LatencySteps.of(max);
    }

    /** Each value is in exactly one interval, with its count, its sum and its place in the histogram. */
    @JCStressTest
    @Outcome(
            id = {"0, 2, true", "1, 1, true", "2, 0, true"},
            expect = ACCEPTABLE,
            desc = "Both values, each wholly in one interval")
    @Outcome(expect = FORBIDDEN, desc = "A value is lost, counted twice, or divided between two intervals")
    @State
    public static class EachValueIsWhollyInOneInterval {

        private final SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();
        private Latencies taken;

        @Actor
        public void writer() {
            recorder.record(FIRST);
            recorder.record(SECOND);
        }

        @Actor
        public void reader() {
            taken = recorder.takeInterval();
        }

        @Arbiter
        public void rest(IIZ_Result result) {
            Latencies rest = recorder.takeInterval();
            result.r1 = (int) taken.count();
            result.r2 = (int) rest.count();
            result.r3 = isWhole(taken, false) && isWhole(rest, taken.count() > 0);
        }
    }

    /** Checks that several readers do not disturb each other. */
    @JCStressTest
    @Outcome(id = "1, 1, true", expect = ACCEPTABLE, desc = "The value is in one of three intervals")
    @Outcome(expect = FORBIDDEN, desc = "The value is lost, counted twice, or divided")
    @State
    public static class ReadersShareWhatIsThere {

        private final SingleWriterLatencyRecorder recorder = new SingleWriterLatencyRecorder();
        private Latencies one;
        private Latencies other;

        @Actor
        public void writer() {
            recorder.record(FIRST);
        }

        @Actor
        public void oneReader() {
            one = recorder.takeInterval();
        }

        @Actor
        public void otherReader() {
            other = recorder.takeInterval();
        }

        @Arbiter
        public void rest(IIZ_Result result) {
            Latencies rest = recorder.takeInterval();
            result.r1 = (int) (one.count() + other.count() + rest.count());
            result.r2 = (int) ((one.totalNanos() + other.totalNanos() + rest.totalNanos()) / FIRST);
            result.r3 = one.totalNanos() == one.count() * FIRST && other.totalNanos() == other.count() * FIRST;
        }
    }
}
