package dev.roundtrip.measure;

import org.HdrHistogram.Histogram;

/**
 * The histogram steps of HdrHistogram for two significant digits: steps of 512 ns up to 131 us, and 128 steps for each
 * power of two above (its documentation, "Histogram variants and internal representation"). Steps are numbered from 0,
 * so counting a value adds one to an array element; {@link SingleWriterLatencyRecorder} says why the library does not
 * do this.
 */
final class LatencySteps {

    /** The limit for the width of the lowest steps, which is the largest power of two that is not above it. */
    private static final long LOWEST_DISCERNIBLE_NANOS = 1_000;

    private static final int SIGNIFICANT_DIGITS = 2;

    /** The number of bits of the lowest steps' width, 512 ns. */
    private static final int UNIT_BITS = 9;

    static final int OCTAVE_BITS = 7;

    /** The number of steps in a power of two. */
    static final int PER_OCTAVE = 1 << OCTAVE_BITS;

    /** The number of units up to which each unit has its own step, 255. */
    private static final long FINEST_UNITS = 2L * PER_OCTAVE - 1;

    private LatencySteps() {}

    /** A histogram with these steps, which grows with its values. */
    static Histogram newHistogram() {
        Histogram histogram = new Histogram(LOWEST_DISCERNIBLE_NANOS, 2 * LOWEST_DISCERNIBLE_NANOS, SIGNIFICANT_DIGITS);
        histogram.setAutoResize(true);
        return histogram;
    }

    /** The step of a value of 0 or more. */
    static int of(long nanos) {
        long units = nanos >>> UNIT_BITS;
        int octave = Long.SIZE - (OCTAVE_BITS + 1) - Long.numberOfLeadingZeros(units | FINEST_UNITS);
        return (octave << OCTAVE_BITS) + (int) (units >>> octave);
    }

    /** The lowest value of a step. */
    static long lowest(int step) {
        int octave = Math.max(0, (step >>> OCTAVE_BITS) - 1);
        return (long) (step - (octave << OCTAVE_BITS)) << (octave + UNIT_BITS);
    }

    /** The highest value of a step. */
    static long highest(int step) {
        return lowest(step + 1) - 1;
    }
}
