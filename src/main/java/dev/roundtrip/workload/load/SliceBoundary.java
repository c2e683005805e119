package dev.roundtrip.workload.load;

/**
 * Actions at the start and end of the measured time, on the thread that called {@link Workers#runSlice}, while every
 * worker waits between two transfers: everything counted between the two calls belongs exactly to the slice's
 * transfers.
 *
 * @param measuredBegins run before the first measured transfer
 * @param measuredEnds run whenever {@code measuredBegins} was, also after a failure or a stop
 */
public record SliceBoundary(Runnable measuredBegins, Runnable measuredEnds) {

    public static final SliceBoundary NOTHING = new SliceBoundary(() -> {}, () -> {});
}
