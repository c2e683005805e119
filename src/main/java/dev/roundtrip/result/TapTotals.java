package dev.roundtrip.result;

import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.EnumMap;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The figures of a tap since it was opened. Chatter is by command and purpose, not by text: a tap that lives as long as
 * an application may see an unlimited number of texts.
 *
 * @param commands by command; commands that were not sent are absent
 * @param bytes bytes of all connections, including handshakes
 * @param connections opened, closed, open now
 * @param unreadableConnections connections that became unreadable; 0 if the figures are complete
 */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public record TapTotals(
        Map<Command, CommandFigures> commands,
        ByteFigures bytes,
        ConnectionCounts connections,
        long unreadableConnections) {

    public static final TapTotals NONE = new TapTotals(Map.of(), ByteFigures.NONE, ConnectionCounts.NONE, 0);

    /** The figures of one command; zeros if it was not sent. */
    public CommandFigures command(Command command) {
        return commands.getOrDefault(command, CommandFigures.NONE);
    }

    /** The number of commands of all kinds that were sent for that purpose. */
    public long count(Purpose purpose) {
        long count = 0;
        for (CommandFigures figures : commands.values()) {
            count += figures.count(purpose);
        }
        return count;
    }

    /** The commands that waited for an answer. */
    public long roundTrips() {
        long count = 0;
        for (Map.Entry<Command, CommandFigures> entry : commands.entrySet()) {
            count += entry.getKey().isAnswered() ? entry.getValue().count() : 0;
        }
        return count;
    }

    /** The sum of these figures and later ones of the same tap. */
    public TapTotals plus(TapTotals later) {
        Map<Command, CommandFigures> sum = new EnumMap<>(Command.class);
        sum.putAll(commands);
        later.commands.forEach((command, figures) -> sum.merge(command, figures, CommandFigures::plus));
        return new TapTotals(
                sum,
                bytes.plus(later.bytes),
                connections.plus(later.connections),
                unreadableConnections + later.unreadableConnections);
    }
}
