package dev.roundtrip.run;

import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.Workers;
import java.util.Optional;

/**
 * A lane as the metrics see it: all since it was opened, warm-up included. From any thread; takes nothing from the
 * slices.
 */
record LaneMetrics(String scenario, Tap tap, Workers workers) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        return new LiveSnapshot(tap.totals(), Optional.of(workers.workSoFar()), Optional.of(workers.poolState()));
    }
}
