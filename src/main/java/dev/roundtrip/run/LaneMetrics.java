package dev.roundtrip.run;

import dev.roundtrip.metrics.LiveFigures;
import dev.roundtrip.metrics.LiveSnapshot;
import dev.roundtrip.metrics.LiveSnapshot.CommandTotals;
import dev.roundtrip.metrics.LiveSnapshot.PoolGauges;
import dev.roundtrip.metrics.LiveSnapshot.WorkTotals;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapTotals;
import dev.roundtrip.wire.Command;
import dev.roundtrip.workload.load.PoolState;
import dev.roundtrip.workload.load.WorkSoFar;
import dev.roundtrip.workload.load.Workers;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** A lane as the metrics see it: all since it was opened, warm-up included. From any thread; takes nothing from the slices. */
record LaneMetrics(String scenario, Tap tap, Workers workers) implements LiveFigures {

    @Override
    public LiveSnapshot snapshot() {
        TapTotals wire = tap.totals();
        Map<Command, CommandTotals> commands = new EnumMap<>(Command.class);
        wire.commands()
                .forEach((command, figures) -> commands.put(
                        command, new CommandTotals(figures.countByPurpose(), figures.errors(), figures.latencies())));
        WorkSoFar work = workers.workSoFar();
        PoolState pool = workers.poolState();
        return new LiveSnapshot(
                commands,
                wire.bytes().sent(),
                wire.bytes().received(),
                wire.unreadableConnections(),
                Optional.of(new WorkTotals(work.transactions(), work.statement(), work.transaction())),
                Optional.of(new PoolGauges(pool.active(), pool.idle(), pool.pending(), pool.max())));
    }
}
