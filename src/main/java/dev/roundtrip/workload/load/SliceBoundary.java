package dev.roundtrip.workload.load;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What is read at the start and end of a slice's measured time, on the thread that called {@link Workers#runSlice},
 * while every worker waits between two transfers: everything counted between the two belongs exactly to the slice's
 * transfers.
 *
 * @param <B> what is read before the first measured transfer
 * @param <E> what is read at the end
 */
public final class SliceBoundary<B, E> {

    private final Supplier<B> measuredBegins;
    private final Function<B, E> measuredEnds;
    private B begin;
    private Optional<E> end = Optional.empty();

    /**
     * A boundary for one slice.
     *
     * @param measuredEnds called whenever {@code measuredBegins} was, also after a failure or a stop
     */
    public SliceBoundary(Supplier<B> measuredBegins, Function<B, E> measuredEnds) {
        this.measuredBegins = measuredBegins;
        this.measuredEnds = measuredEnds;
    }

    void begin() {
        begin = measuredBegins.get();
    }

    void end() {
        end = Optional.of(measuredEnds.apply(begin));
    }

    /** What was read at the end; empty if the measured time did not begin. */
    public Optional<E> atEnd() {
        return end;
    }
}
