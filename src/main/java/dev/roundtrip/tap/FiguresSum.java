package dev.roundtrip.tap;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.LatencyCollector;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.Unreadable;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Adds up the intervals of connections, row by row. Guarded by the tap's lock. */
@SuppressWarnings("EnumOrdinal") // The rows of connections are by ordinal.
final class FiguresSum {

    private static final Command[] COMMANDS = Command.values();

    /** As a connection's. */
    private final long[] counts = new long[ConnectionFigures.SIZE];
    /** By the command's ordinal; set when the first answer arrives. */
    private final LatencyCollector[] latencies = new LatencyCollector[COMMANDS.length];

    private final Map<ChatterFigure.Kind, Long> chatter = new HashMap<>();
    private final Map<Unreadable.Reason, UnreadableFigure> unreadable = new EnumMap<>(Unreadable.Reason.class);
    private long opened;
    private long closed;

    void add(long[] interval) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += interval[i];
        }
    }

    LatencyCollector latencies(Command command) {
        int i = command.ordinal();
        latencies[i] = latencies[i] == null ? new LatencyCollector() : latencies[i];
        return latencies[i];
    }

    void addChatter(Purpose purpose, Command command, String sql, long count) {
        chatter.merge(new ChatterFigure.Kind(purpose, command, sql), count, Long::sum);
    }

    void addUnreadable(Unreadable why, long connections, long unreadableBytes) {
        if (connections > 0 || unreadableBytes > 0) {
            unreadable.merge(
                    why.reason(),
                    new UnreadableFigure(why.reason(), why.detail(), connections, unreadableBytes),
                    UnreadableFigure::plus);
        }
    }

    void connectionOpened() {
        opened++;
    }

    void connectionClosed() {
        closed++;
    }

    WireFigures toFigures(long openNow) {
        Map<Command, CommandFigures> commands = new EnumMap<>(Command.class);
        Map<ChatterFigure.Kind, Long> allChatter = new HashMap<>(chatter);
        for (Command command : COMMANDS) {
            LatencyCollector timed = latencies[command.ordinal()];
            CommandFigures figures =
                    ConnectionFigures.figures(command, counts, timed == null ? Latencies.none() : timed.toLatencies());
            if (!figures.isNothing()) {
                commands.put(command, figures);
            }
            figures.countByPurpose().forEach((purpose, count) -> {
                if (purpose.isChatter() && !ChatterTable.keepsTextOf(command, purpose)) {
                    allChatter.put(new ChatterFigure.Kind(purpose, command, ChatterFigure.NO_TEXT), count);
                }
            });
        }
        return new WireFigures(
                commands,
                ChatterFigure.listOf(allChatter),
                ConnectionFigures.bytes(counts),
                new ConnectionCounts(opened, closed, openNow),
                unreadable.values().stream().toList(),
                counts[ConnectionFigures.UNDOING_ROLLBACKS]);
    }
}
