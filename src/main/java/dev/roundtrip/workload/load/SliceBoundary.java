package dev.roundtrip.workload.load;

import java.util.Objects;

/**
 * What is done at the two ends of the measured time, on the thread that called {@link Workers#runSlice}, while every
 * worker stands still between two transfers: whatever is counted from the first action to the second belongs to the
 * slice's transfers exactly.
 *
 * @param measuredBegins run before the first measured transfer
 * @param measuredEnds run whenever {@code measuredBegins} was, also after a failure or a stop
 */
public record SliceBoundary(Runnable measuredBegins, Runnable measuredEnds) {

    public static final SliceBoundary NOTHING = new SliceBoundary(() -> {}, () -> {});

    public SliceBoundary {
        Objects.requireNonNull(measuredBegins, "measuredBegins");
        Objects.requireNonNull(measuredEnds, "measuredEnds");
    }
}
