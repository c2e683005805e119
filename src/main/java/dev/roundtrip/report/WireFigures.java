package dev.roundtrip.report;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.apiguardian.api.API;

/**
 * What a tap has counted over all its connections: in an interval, or since it was opened.
 *
 * @param commands the figures of each command; those that did not occur are absent, see {@link #command(Command)}
 * @param chatter all commands that are not business statements, by text, most frequent first; empty in totals, since a
 *     tap that lives as long as an application may see an unlimited number of texts
 * @param bytes the bytes of all connections, handshakes included
 * @param connections how many connections were opened, were closed and are open now
 * @param unreadable what could not be read, one entry for each kind of reason; empty if the figures are complete
 * @param undoingRollbacks rollbacks that undid at least one write, whether or not the application requested them,
 *     unless the server had rejected a statement after the write; the end of a connection with an open write counts as
 *     one
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record WireFigures(
        Map<Command, CommandFigures> commands,
        List<ChatterResult> chatter,
        ByteFigures bytes,
        ConnectionCounts connections,
        List<UnreadableConnections> unreadable,
        long undoingRollbacks) {

    /** The figures of a tap that has counted nothing. */
    public static final WireFigures NONE =
            new WireFigures(Map.of(), List.of(), ByteFigures.NONE, ConnectionCounts.NONE, List.of(), 0);

    private long sum(ToLongFunction<CommandFigures> figure) {
        return commands.values().stream().mapToLong(figure).sum();
    }

    /** The figures of one command; zeros if it did not occur. */
    public CommandFigures command(Command command) {
        return commands.getOrDefault(command, CommandFigures.NONE);
    }

    /** How often the command was sent. */
    public long count(Command command) {
        return command(command).count();
    }

    /** The number of commands of all kinds. */
    public long commandCount() {
        return sum(CommandFigures::count);
    }

    /** The number of commands that were sent for that purpose. */
    public long count(Purpose purpose) {
        return sum(figures -> figures.count(purpose));
    }

    /** The number of chatter commands: every command that was not a business statement. */
    public long chatterCount() {
        return commandCount() - businessStatements();
    }

    /** The number of business statements: executions that the application asked for. */
    public long businessStatements() {
        return count(Purpose.BUSINESS);
    }

    /** The number of commands that waited for an answer. */
    public long roundTrips() {
        return commands.keySet().stream()
                .filter(Command::isAnswered)
                .mapToLong(this::count)
                .sum();
    }

    /** The number of answers that were errors. */
    public long errors() {
        return sum(CommandFigures::errors);
    }

    /** The number of commands whose connection ended before their answer did. */
    public long unanswered() {
        return sum(figures -> figures.unanswered().count());
    }

    /** The number of connections that became unreadable; 0 if the figures are complete. */
    public long unreadableConnections() {
        return unreadable.stream().mapToLong(UnreadableConnections::connections).sum();
    }

    /** A copy without texts, whose size is bounded, however long the tap lives. */
    public WireFigures withoutTexts() {
        return new WireFigures(commands, List.of(), bytes, connections, unreadable, undoingRollbacks);
    }

    /** The sum of these figures and later ones of the same tap. */
    public WireFigures plus(WireFigures later) {
        Map<Command, CommandFigures> sum = new EnumMap<>(Command.class);
        sum.putAll(commands);
        later.commands.forEach((command, figures) -> sum.merge(command, figures, CommandFigures::plus));
        Map<ChatterResult, Long> texts = new HashMap<>();
        Map<UnreadableConnections, UnreadableConnections> reasons = new TreeMap<>(UnreadableConnections.BY_KIND);
        for (WireFigures each : List.of(this, later)) {
            each.chatter.forEach(entry -> texts.merge(entry.uncounted(), entry.count(), Long::sum));
            each.unreadable.forEach(entry -> reasons.merge(entry, entry, UnreadableConnections::plus));
        }
        return new WireFigures(
                sum,
                ChatterResult.listOf(texts),
                bytes.plus(later.bytes),
                connections.plus(later.connections),
                List.copyOf(reasons.values()),
                undoingRollbacks + later.undoingRollbacks);
    }
}
