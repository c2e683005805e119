package dev.roundtrip.workload.load;

/**
 * Called at the start and end of the measured time, on the thread that called {@link Workers#runSlice}, while every
 * worker waits between two transfers: everything counted between the two calls belongs exactly to the slice's
 * transfers.
 */
public interface SliceBoundary {

    void measuredBegins();

    /** Called whenever {@link #measuredBegins} was, also after a failure or a stop. */
    void measuredEnds();
}
