package dev.roundtrip.run;

import dev.roundtrip.result.CrossCheck;
import dev.roundtrip.result.FigureKey;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why wire and server may disagree. Pure. */
final class Reconciliations {

    private Reconciliations() {}

    /**
     * A reason of a line that does not agree.
     *
     * @param isFinding false if the cluster as such or a lost connection is the reason
     */
    record Reason(String words, boolean isFinding) {}

    /** If the server counted more, another client can be the reason. */
    static Reason reason(Reconciliation line, WireFigures wire, ServerFigures server) {
        boolean ofBytesSent = line.figure().equals(CrossCheck.BYTES_SENT);
        boolean ofBytesReceived = line.figure().equals(CrossCheck.BYTES_RECEIVED);
        boolean more = line.server() > line.wire() || ofBytesSent;
        Optional<String> others = others(wire, server);
        if (!wire.unreadable().isEmpty()) {
            return new Reason("connections could not be read", true);
        }
        if (wire.unanswered() > 0 && (ofBytesSent || ofBytesReceived)) {
            // What was on the way when a connection ended is counted by one side only.
            return new Reason("connections ended in the middle", false);
        }
        if (countedNothing(wire, server)) {
            return new Reason("the counters are another server's: they did not move", true);
        }
        if (more && others.isPresent()) {
            return new Reason("other clients used the server meanwhile: " + others.get(), true);
        }
        if (more && ofBytesReceived && !server.nodes().isEmpty()) {
            // Seen with TiProxy v1.3.2 and TiDB v8.5.3: 100 bytes for each TiDB every three seconds.
            return new Reason("a load balancer's health check connects to TiDB and gets its greeting", false);
        }
        long restless = server.others().restlessReadings();
        return new Reason(
                restless == 0 ? "" : "the server's counters kept moving: " + restless + " readings were given up",
                true);
    }

    /** The line with the reason of its disagreement, if there is one. */
    static Reconciliation explained(Reconciliation line, WireFigures wire, ServerFigures server) {
        String reason = line.agrees() ? "" : reason(line, wire, server).words();
        return line.withNote(line.note() + (line.note().isEmpty() || reason.isEmpty() ? "" : "; ") + reason);
    }

    /** The other clients during a lane's measurement, as a clause; empty if there were none. */
    static Optional<String> others(WireFigures wire, ServerFigures server) {
        List<String> noticed = new ArrayList<>();
        if (server.others().seen()) {
            noticed.add(server.others().who());
        }
        long left = server.count(FigureKey.COMMANDS, "Quit").orElse(0) - wire.count(Command.COM_QUIT);
        if (left > 0) {
            noticed.add(left + " other " + (left == 1 ? "session" : "sessions") + " that ended");
        }
        long came = server.count(FigureKey.CONNECTIONS_MADE).orElse(0)
                - wire.connections().opened();
        if (came > 0) {
            noticed.add(came + " other " + (came == 1 ? "connection" : "connections") + " that began");
        }
        return noticed.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", noticed));
    }

    /**
     * Whether the counters could be read but contain none of the wire's commands: they are then those of another
     * server.
     */
    static boolean countedNothing(WireFigures wire, ServerFigures server) {
        return wire.commandCount() > 0
                && server.parts(FigureKey.COMMANDS).filter(Map::isEmpty).isPresent();
    }
}
