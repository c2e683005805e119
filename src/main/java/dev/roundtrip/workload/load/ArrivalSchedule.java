package dev.roundtrip.workload.load;

/**
 * The planned start times of transfers, at a constant interval, independent of earlier transfers. Arithmetic only: it
 * never waits. The n-th start is computed from the first, so that errors do not accumulate. Immutable.
 */
final class ArrivalSchedule {

    private static final double NANOS_PER_SECOND = 1e9;

    private final long originNanos;
    private final double perSecond;

    private ArrivalSchedule(long originNanos, double perSecond) {
        this.originNanos = originNanos;
        this.perSecond = perSecond;
    }

    /** The first arrival is at {@code originNanos} of the monotonic clock. */
    static ArrivalSchedule constant(long originNanos, double perSecond) {
        if (!(perSecond > 0 && Double.isFinite(perSecond))) {
            throw new IllegalArgumentException("perSecond is " + perSecond + "; it must be above 0");
        }
        return new ArrivalSchedule(originNanos, perSecond);
    }

    /** The planned start of arrival {@code index}, from 0; fractions of a nanosecond are cut off. */
    long plannedNanos(long index) {
        return originNanos + (long) Math.floor(index * NANOS_PER_SECOND / perSecond);
    }
}
