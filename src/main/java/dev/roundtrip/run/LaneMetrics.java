package dev.roundtrip.run;

import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.Workers;
import java.util.Optional;

/**
 * A lane's figures for live metrics: everything since the lane was opened, including warm-up. Thread-safe; the figures
 * of slices are not affected.
 */
record LaneMetrics(String scenario, Tap tap, Workers workers) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        return new LiveSnapshot(tap.totals(), Optional.of(workers.workSoFar()), Optional.of(workers.poolState()));
    }
}
