package dev.roundtrip.workload.load;

/**
 * The planned start times of transfers, at a constant interval, independent of earlier transfers. Arithmetic only: it
 * never waits. The n-th start is computed from the first, so that errors do not accumulate. Immutable.
 */
record ArrivalSchedule(long originNanos, double perSecond) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** The planned start of arrival {@code index}, from 0; fractions of a nanosecond are cut off. */
    long plannedNanos(long index) {
        return originNanos + (long) Math.floor(index * NANOS_PER_SECOND / perSecond);
    }
}
