package dev.roundtrip.tap;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.measure.LatencyCollector;
import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.Unreadable;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Adds up the intervals of connections. Guarded by the tap's lock. */
final class FiguresSum {

    private final Map<Command, CommandSum> commands = new EnumMap<>(Command.class);
    private final Map<ChatterFigure.Kind, Long> chatter = new HashMap<>();
    private final Map<Unreadable.Reason, UnreadableFigure> unreadable = new EnumMap<>(Unreadable.Reason.class);
    private ByteFigures bytes = ByteFigures.NONE;
    private long undoingRollbacks;
    private long opened;
    private long closed;

    CommandSum of(Command command) {
        return commands.computeIfAbsent(command, absent -> new CommandSum());
    }

    void addChatter(Purpose purpose, Command command, String sql, long count) {
        chatter.merge(new ChatterFigure.Kind(purpose, command, sql), count, Long::sum);
    }

    void addBytes(ByteFigures more) {
        bytes = bytes.plus(more);
    }

    void addUnreadable(Unreadable why, long connections, long unreadableBytes) {
        if (connections > 0 || unreadableBytes > 0) {
            unreadable.merge(
                    why.reason(),
                    new UnreadableFigure(why.reason(), why.detail(), connections, unreadableBytes),
                    UnreadableFigure::plus);
        }
    }

    void addUndoingRollbacks(long more) {
        undoingRollbacks += more;
    }

    void connectionOpened() {
        opened++;
    }

    void connectionClosed() {
        closed++;
    }

    WireFigures toFigures(long openNow) {
        Map<Command, CommandFigures> commandFigures = new EnumMap<>(Command.class);
        commands.forEach((command, sum) -> {
            CommandFigures figures = sum.toFigures();
            if (!figures.isNothing()) {
                commandFigures.put(command, figures);
            }
        });
        return new WireFigures(
                commandFigures,
                ChatterFigure.listOf(chatter),
                bytes,
                new ConnectionCounts(opened, closed, openNow),
                unreadable.values().stream().toList(),
                undoingRollbacks);
    }

    /** One command of the sum. */
    static final class CommandSum {

        private final Map<Purpose, Long> countByPurpose = new EnumMap<>(Purpose.class);
        private long errors;
        private long bytesSent;
        private long bytesReceived;
        private Unanswered unanswered = Unanswered.NONE;
        private LatencyCollector latencies;

        void addCount(Purpose purpose, long more) {
            if (more > 0) {
                countByPurpose.merge(purpose, more, Long::sum);
            }
        }

        void addErrorsAndBytes(long moreErrors, long moreSent, long moreReceived) {
            errors += moreErrors;
            bytesSent += moreSent;
            bytesReceived += moreReceived;
        }

        void addUnanswered(Unanswered more) {
            unanswered = unanswered.plus(more);
        }

        LatencyCollector latencies() {
            if (latencies == null) {
                latencies = new LatencyCollector();
            }
            return latencies;
        }

        private CommandFigures toFigures() {
            return new CommandFigures(
                    countByPurpose,
                    errors,
                    bytesSent,
                    bytesReceived,
                    latencies == null ? Latencies.none() : latencies.toLatencies(),
                    unanswered);
        }
    }
}
