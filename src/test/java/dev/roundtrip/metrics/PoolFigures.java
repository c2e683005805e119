package dev.roundtrip.metrics;

import dev.roundtrip.metrics.LiveSnapshot.CommandTotals;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.TapTotals;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** The sample of docs/metrics.md. */
final class PoolFigures implements LiveFigures {

    private final Tap tap;

    PoolFigures(Tap tap) {
        this.tap = tap;
    }

    @Override
    public String scenario() {
        return "orders";
    }

    @Override
    public LiveSnapshot snapshot() {
        TapTotals totals = tap.totals();
        Map<Command, CommandTotals> commands = new EnumMap<>(Command.class);
        totals.commands()
                .forEach((command, figures) -> commands.put(
                        command, new CommandTotals(figures.countByPurpose(), figures.errors(), figures.latencies())));
        return new LiveSnapshot(
                commands,
                totals.bytes().sent(),
                totals.bytes().received(),
                totals.unreadableConnections(),
                Optional.empty(),
                Optional.empty());
    }
}
