package dev.roundtrip.agent;

import dev.roundtrip.measure.Latencies;
import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.result.TapTotals;
import dev.roundtrip.result.Unanswered;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The totals of the agent's tap, on their way to another process: with names instead of constants, and histograms in
 * their encoding.
 *
 * @param commands by the protocol's name
 */
public record AgentTotals(
        Map<String, Counted> commands, ByteFigures bytes, ConnectionCounts connections, long unreadableConnections) {

    /**
     * One command.
     *
     * @param purposes counts by the constant's name
     * @param histogram of the latencies, encoded; their sum and maximum are exact
     */
    public record Counted(
            Map<String, Long> purposes,
            long errors,
            long bytesSent,
            long bytesReceived,
            String histogram,
            long totalNanos,
            long maxNanos,
            Unanswered unanswered) {

        private static Counted of(CommandFigures figures) {
            Map<String, Long> purposes = new TreeMap<>();
            figures.countByPurpose().forEach((purpose, count) -> purposes.put(purpose.name(), count));
            Latencies latencies = figures.latencies();
            return new Counted(
                    purposes,
                    figures.errors(),
                    figures.bytesSent(),
                    figures.bytesReceived(),
                    latencies.encoded(),
                    latencies.totalNanos(),
                    latencies.maxNanos(),
                    figures.unanswered());
        }

        private CommandFigures figures() {
            Map<Purpose, Long> counts = new EnumMap<>(Purpose.class);
            purposes.forEach((purpose, count) -> counts.put(Purpose.valueOf(purpose), count));
            return new CommandFigures(
                    counts,
                    errors,
                    bytesSent,
                    bytesReceived,
                    Latencies.decoded(histogram, totalNanos, maxNanos),
                    unanswered);
        }
    }

    public static AgentTotals of(TapTotals totals) {
        Map<String, Counted> commands = new TreeMap<>();
        totals.commands().forEach((command, figures) -> commands.put(command.name(), Counted.of(figures)));
        return new AgentTotals(commands, totals.bytes(), totals.connections(), totals.unreadableConnections());
    }

    public TapTotals totals() {
        Map<Command, CommandFigures> figures = new EnumMap<>(Command.class);
        commands.forEach((command, counted) -> figures.put(Command.valueOf(command), counted.figures()));
        return new TapTotals(figures, bytes, connections, unreadableConnections);
    }
}
