package dev.roundtrip.workload.load;

/**
 * Called at the two ends of the measured time, on the thread that called {@link Workers#runSlice}, while every worker
 * stands still between two transfers: whatever is counted from the first call to the second belongs to the slice's
 * transfers exactly.
 */
public interface SliceBoundary {

    void measuredBegins();

    /** Called whenever {@link #measuredBegins} was, also after a failure or a stop. */
    void measuredEnds();
}
