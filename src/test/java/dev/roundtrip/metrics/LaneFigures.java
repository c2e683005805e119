package dev.roundtrip.metrics;

import dev.roundtrip.metrics.LiveSnapshot.PoolGauges;
import dev.roundtrip.metrics.LiveSnapshot.WorkTotals;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.PoolState;
import dev.roundtrip.workload.load.WorkSoFar;
import dev.roundtrip.workload.load.Workers;
import java.util.Optional;

/** What a run's lane gives: its tap, its workers and their pool. */
record LaneFigures(String scenario, Tap tap, Workers workers) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        LiveSnapshot wire = new PoolFigures(tap).snapshot();
        WorkSoFar work = workers.workSoFar();
        PoolState pool = workers.poolState();
        return new LiveSnapshot(
                wire.commands(),
                wire.bytesSent(),
                wire.bytesReceived(),
                wire.unreadableConnections(),
                Optional.of(new WorkTotals(work.transactions(), work.statement(), work.transaction())),
                Optional.of(new PoolGauges(pool.active(), pool.idle(), pool.pending(), pool.max())));
    }
}
