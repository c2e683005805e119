package dev.roundtrip.metrics;

import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.Workers;
import java.util.Optional;

/** What a run's lane gives: its tap, its workers and their pool. */
record LaneFigures(String scenario, Tap tap, Workers workers) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        return new LiveSnapshot(tap.totals(), Optional.of(workers.workSoFar()), Optional.of(workers.poolState()));
    }
}
