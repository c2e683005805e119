package dev.roundtrip.run;

import dev.roundtrip.report.WireFigures;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;

/** A lane of a run: workers, tap, latencies, counters, and the server's figures at both ends. One thread at a time. */
public final class RunLane implements AutoCloseable {

    private final Lane lane;
    private final ServerObserver observer;

    private int slices;

    RunLane(Lane lane, ServerObserver observer) {
        this.lane = lane;
        this.observer = observer;
    }

    /**
     * Runs one slice.
     *
     * @return the result that a run reports
     * @throws IllegalStateException if the slice failed
     */
    public SliceResult slice(Duration measured) throws WorkloadFailedException {
        SliceResult slice = lane.measure(++slices, SliceSpec.closedLoop(measured), observer);
        if (slice.work().transactions() == 0 || slice.work().errors() > 0) {
            throw new IllegalStateException("the slice did not go well: " + slice.work() + slice.firstError());
        }
        return slice;
    }

    /** The figures of the wire in all slices so far. */
    public WireFigures wire() {
        return lane.counted().wire();
    }

    @Override
    public void close() {
        lane.close();
        observer.close();
    }
}
