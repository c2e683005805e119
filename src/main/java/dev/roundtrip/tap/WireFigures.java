package dev.roundtrip.tap;

import dev.roundtrip.result.ByteFigures;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ConnectionCounts;
import dev.roundtrip.result.TapTotals;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.wire.Unreadable;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of a tap for one interval, over all its connections.
 *
 * @param commands by command; those that did not occur are absent, see {@link #command(Command)}
 * @param chatter all commands that are not business statements, most frequent first
 * @param bytes bytes of all connections, handshakes included
 * @param connections opened, closed, open now
 * @param unreadable what could not be read, one entry for each reason; empty if the figures are complete
 * @param undoingRollbacks rollbacks that undid at least one write, whether or not the application requested them,
 *     unless the server had rejected a statement after the write; the end of a connection with an open write counts as
 *     one
 */
public record WireFigures(
        Map<Command, CommandFigures> commands,
        List<ChatterFigure> chatter,
        ByteFigures bytes,
        ConnectionCounts connections,
        List<UnreadableFigure> unreadable,
        long undoingRollbacks) {

    private static final WireFigures NONE =
            new WireFigures(Map.of(), List.of(), ByteFigures.NONE, ConnectionCounts.NONE, List.of());

    /** Figures without rollbacks that undid a write. */
    public WireFigures(
            Map<Command, CommandFigures> commands,
            List<ChatterFigure> chatter,
            ByteFigures bytes,
            ConnectionCounts connections,
            List<UnreadableFigure> unreadable) {
        this(commands, chatter, bytes, connections, unreadable, 0);
    }

    /** Empty figures. */
    public static WireFigures none() {
        return NONE;
    }

    /** The figures of one command; zeros if it did not occur. */
    public CommandFigures command(Command command) {
        return commands.getOrDefault(command, CommandFigures.NONE);
    }

    /** How often the command was sent. */
    public long count(Command command) {
        return command(command).count();
    }

    /** Commands of all kinds. */
    public long commandCount() {
        return commands.values().stream().mapToLong(CommandFigures::count).sum();
    }

    /** Commands for that purpose. */
    public long count(Purpose purpose) {
        return totals().count(purpose);
    }

    /** All chatter: every command that was no business statement. */
    public long chatterCount() {
        return commandCount() - businessStatements();
    }

    /** Business statements: executions that the application asked for. */
    public long businessStatements() {
        return count(Purpose.BUSINESS);
    }

    /** Commands that waited for an answer. */
    public long roundTrips() {
        return totals().roundTrips();
    }

    /** Answers that were errors. */
    public long errors() {
        return commands.values().stream().mapToLong(CommandFigures::errors).sum();
    }

    /** Commands whose connection ended before their answer did. */
    public long unanswered() {
        return commands.values().stream()
                .mapToLong(figures -> figures.unanswered().count())
                .sum();
    }

    /**
     * Latencies that were negative or above an hour: counted, but in no percentile. Anything but 0 is an error of the
     * clock or the decoder.
     */
    public long outOfRange() {
        return commands.values().stream()
                .mapToLong(figures -> figures.latencies().outOfRange())
                .sum();
    }

    /** Bytes that are in no command's figures because they could not be read. */
    public long unreadableBytes() {
        return unreadable.stream().mapToLong(UnreadableFigure::bytes).sum();
    }

    /** The part that is bounded, however long the tap lives. */
    public TapTotals totals() {
        return new TapTotals(
                commands,
                bytes,
                connections,
                unreadable.stream().mapToLong(UnreadableFigure::connections).sum());
    }

    /** This interval and a later one of the same tap. */
    public WireFigures plus(WireFigures later) {
        TapTotals sum = totals().plus(later.totals());
        Map<Unreadable.Reason, UnreadableFigure> unreadableSum = new EnumMap<>(Unreadable.Reason.class);
        unreadable.forEach(figure -> unreadableSum.merge(figure.reason(), figure, UnreadableFigure::plus));
        later.unreadable.forEach(figure -> unreadableSum.merge(figure.reason(), figure, UnreadableFigure::plus));
        return new WireFigures(
                sum.commands(),
                ChatterFigure.sum(chatter, later.chatter),
                sum.bytes(),
                sum.connections(),
                List.copyOf(unreadableSum.values()),
                undoingRollbacks + later.undoingRollbacks);
    }
}
