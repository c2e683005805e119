package dev.roundtrip.tap;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.LatencyCollector;
import dev.roundtrip.report.ChatterResult;
import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ConnectionCounts;
import dev.roundtrip.report.SentText;
import dev.roundtrip.report.UnreadableConnections;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the intervals of connections, row by row. The sum is guarded by the tap's lock. */
final class FiguresSum {

    /** The sums in the layout of a connection's counters. */
    private final long[] counts = new long[CounterLayout.SIZE];

    private final Map<Command, LatencyCollector> latencies = new EnumMap<>(Command.class);
    private final Map<ChatterResult, Long> chatter = new HashMap<>();
    private final Map<UnreadableConnections, UnreadableConnections> unreadable =
            new TreeMap<>(UnreadableConnections.BY_KIND);
    private long opened;
    private long closed;

    void add(long[] interval) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += interval[i];
        }
    }

    LatencyCollector latencies(Command command) {
        return latencies.computeIfAbsent(command, first -> new LatencyCollector());
    }

    /** Adds chatter of one text; so many texts are distinguished, however long nobody takes an interval. */
    void addChatter(Purpose purpose, String sql, long count) {
        ChatterResult text = new ChatterResult(purpose, sql, 0);
        boolean fits = chatter.size() < SentTexts.MAX_TEXTS || chatter.containsKey(text);
        chatter.merge(fits ? text : new ChatterResult(purpose, SentText.OTHER_TEXTS, 0), count, Long::sum);
    }

    void addUnreadable(UnreadableConnections more) {
        unreadable.merge(more, more, UnreadableConnections::plus);
    }

    void connectionOpened() {
        opened++;
    }

    void connectionClosed() {
        closed++;
    }

    WireFigures toFigures(long openNow) {
        Map<Command, CommandFigures> commands = new EnumMap<>(Command.class);
        Map<ChatterResult, Long> allChatter = new HashMap<>(chatter);
        for (Command command : Command.values()) {
            LatencyCollector timed = latencies.get(command);
            CommandFigures figures =
                    CounterLayout.figures(command, counts, timed == null ? Latencies.none() : timed.toLatencies());
            if (!figures.isNothing()) {
                commands.put(command, figures);
            }
            figures.countByPurpose().forEach((purpose, count) -> {
                if (purpose.isChatter() && !ChatterTable.keepsTextOf(command, purpose)) {
                    allChatter.put(new ChatterResult(purpose, command.name(), 0), count);
                }
            });
        }
        return new WireFigures(
                commands,
                ChatterResult.listOf(allChatter),
                CounterLayout.bytes(counts),
                new ConnectionCounts(opened, closed, openNow),
                List.copyOf(unreadable.values()),
                counts[CounterLayout.UNDOING_ROLLBACKS]);
    }
}
