package dev.roundtrip.run;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.CrossCheck;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.ServerSide.CrossCheckLine;
import dev.roundtrip.report.ServerSide.Figure;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.spelling.Digits;
import dev.roundtrip.text.FindingSentences;
import dev.roundtrip.wire.Command;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the wire and the server counted at the same time, and why they may disagree. */
record CrossCheckInput(WireFigures wire, ServerFigures server) {

    static final CrossCheckInput NONE = new CrossCheckInput(WireFigures.NONE, ServerFigures.EMPTY);

    CrossCheckInput plus(CrossCheckInput later) {
        return new CrossCheckInput(wire.plus(later.wire), server.plus(later.server));
    }

    /**
     * A reason of a line that does not agree.
     *
     * @param isFinding false if the cluster as such or a lost connection is the reason
     */
    record Reason(String words, boolean isFinding) {}

    /** If the server counted more, another client can be the reason. */
    Reason reason(CrossCheckLine line) {
        boolean ofBytesSent = line.figure().equals(CrossCheck.BYTES_SENT);
        boolean ofBytesReceived = line.figure().equals(CrossCheck.BYTES_RECEIVED);
        boolean more = line.server() > line.wire() || ofBytesSent;
        String others = others();
        if (!wire.unreadable().isEmpty()) {
            return new Reason(FindingSentences.UNREADABLE, true);
        }
        if (wire.unanswered() > 0 && (ofBytesSent || ofBytesReceived)) {
            // What was on the way when a connection ended is counted by one side only.
            return new Reason(FindingSentences.ENDED, false);
        }
        if (isOfAnotherServer()) {
            return new Reason(FindingSentences.ANOTHER_SERVER, true);
        }
        if (more && !others.isEmpty()) {
            return new Reason(FindingSentences.otherClientsUsed(others), true);
        }
        long moves = server.others().moves();
        if (more && moves > 0) {
            return new Reason(FindingSentences.movedSessions(moves), false);
        }
        if (more && ofBytesReceived && !server.nodes().isEmpty()) {
            // Seen with TiProxy v1.3.2 and TiDB v8.5.3: 100 bytes for each TiDB every three seconds.
            return new Reason(FindingSentences.HEALTH_CHECK, false);
        }
        long restless = server.others().restlessReadings();
        return new Reason(restless == 0 ? "" : FindingSentences.restless(restless), true);
    }

    /** The other clients during the measurement, as a clause; empty if there were none. */
    String others() {
        long left = server.count(FigureKey.COMMANDS, "Quit").orElse(0) - wire.count(Command.COM_QUIT);
        long came = server.count(FigureKey.CONNECTIONS_MADE).orElse(0)
                - wire.connections().opened();
        return FindingSentences.others(server.others().sessions(), left, came);
    }

    /** Whether the counters could be read but contain none of the wire's commands. */
    boolean isOfAnotherServer() {
        return wire.commandCount() > 0
                && server.parts(FigureKey.COMMANDS).filter(Map::isEmpty).isPresent();
    }

    /** Each figure that both sides can count. */
    List<CrossCheckLine> reconciliation() {
        return forReport().map(ServerSide::reconciliation).orElse(List.of());
    }

    /** The server's side as a report has it; empty if the server was not read. */
    Optional<ServerSide> forReport() {
        if (server.all().isEmpty()) {
            return Optional.empty();
        }
        List<Figure> figures = figures(server.all().values());
        List<ServerSide.Node> nodes = server.nodes().stream()
                .map(node -> new ServerSide.Node(
                        node.id().type().label(),
                        node.id().name(),
                        node.missing(),
                        figures(node.figures().values())))
                .toList();
        List<CrossCheckLine> lines =
                CrossCheck.of(CommandResult.listOf(wire, 0), LaneFigures.totals(wire), figures, nodes).stream()
                        .map(this::explained)
                        .toList();
        return Optional.of(new ServerSide(figures, lines, nodes));
    }

    /** The line with the reason of its disagreement, if there is one. */
    private CrossCheckLine explained(CrossCheckLine line) {
        String reason = line.agrees() ? "" : reason(line).words();
        return line.withNote(line.note() + (line.note().isEmpty() || reason.isEmpty() ? "" : "; ") + reason);
    }

    private static List<Figure> figures(Collection<ServerFigure> all) {
        return all.stream()
                .map(figure -> new Figure(
                        figure.key().key(), figure.reading(), figure.key().unit(), figure.source(), figure.remarks()))
                .toList();
    }
}
