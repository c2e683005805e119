package dev.roundtrip.run;

import dev.roundtrip.report.CommandResult;
import dev.roundtrip.report.CrossCheckLine;
import dev.roundtrip.report.CrossCheckNote;
import dev.roundtrip.report.CrossCheckNote.NoteKind;
import dev.roundtrip.report.FigureKey;
import dev.roundtrip.report.ServerSide;
import dev.roundtrip.report.ServerSide.Figure;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.verdict.CrossCheck;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the wire and the server counted at the same time, and why they may disagree. */
record CrossCheckInput(WireFigures wire, ServerFigures server) {

    static final CrossCheckInput NONE = new CrossCheckInput(WireFigures.NONE, ServerFigures.EMPTY);

    CrossCheckInput plus(CrossCheckInput later) {
        return new CrossCheckInput(wire.plus(later.wire), server.plus(later.server));
    }

    /** Reasons that are no finding: they lie in the cluster as such, or in a lost connection. */
    private static final Set<NoteKind> NO_FINDINGS =
            EnumSet.of(NoteKind.ENDED_IN_THE_MIDDLE, NoteKind.MOVED_SESSIONS, NoteKind.HEALTH_CHECK);

    /** Whether a reader must know of the line, because it does not agree for a reason that is a finding. */
    boolean isFinding(CrossCheckLine line) {
        return !line.agrees()
                && reason(line)
                        .filter(reason -> NO_FINDINGS.contains(reason.kind()))
                        .isEmpty();
    }

    /**
     * The reason why a line does not agree; empty if none is known. If the server counted more, another client can be
     * the reason.
     */
    Optional<CrossCheckNote> reason(CrossCheckLine line) {
        boolean ofBytesSent = line.figure().equals(CrossCheck.BYTES_SENT);
        boolean ofBytesReceived = line.figure().equals(CrossCheck.BYTES_RECEIVED);
        boolean more = line.server() > line.wire() || ofBytesSent;
        Optional<CrossCheckNote> others = others();
        if (!wire.unreadable().isEmpty()) {
            return Optional.of(CrossCheckNote.of(NoteKind.UNREADABLE));
        }
        if (wire.unanswered() > 0 && (ofBytesSent || ofBytesReceived)) {
            // Only one side counts what was on the way when a connection ended.
            return Optional.of(CrossCheckNote.of(NoteKind.ENDED_IN_THE_MIDDLE));
        }
        if (isOfAnotherServer()) {
            return Optional.of(CrossCheckNote.of(NoteKind.ANOTHER_SERVER));
        }
        if (more && others.isPresent()) {
            return others;
        }
        long moves = server.others().moves();
        if (more && moves > 0) {
            return Optional.of(CrossCheckNote.of(NoteKind.MOVED_SESSIONS, moves));
        }
        if (more && ofBytesReceived && !server.nodes().isEmpty()) {
            // This was seen with TiProxy v1.3.2 and TiDB v8.5.3: 100 bytes for each TiDB every three seconds.
            return Optional.of(CrossCheckNote.of(NoteKind.HEALTH_CHECK));
        }
        long restless = server.others().restlessReadings();
        return restless == 0 ? Optional.empty() : Optional.of(CrossCheckNote.of(NoteKind.RESTLESS_COUNTERS, restless));
    }

    /** The other clients during the measurement; empty if there were none. */
    Optional<CrossCheckNote> others() {
        List<String> sessions = List.copyOf(server.others().sessions());
        long left = server.count(FigureKey.COMMANDS, "Quit").orElse(0) - wire.count(Command.COM_QUIT);
        long came = server.count(FigureKey.CONNECTIONS_MADE).orElse(0)
                - wire.connections().opened();
        return sessions.isEmpty() && left <= 0 && came <= 0
                ? Optional.empty()
                : Optional.of(new CrossCheckNote(
                        NoteKind.OTHER_CLIENTS, List.of(Math.max(0, left), Math.max(0, came)), sessions));
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
        List<CrossCheckNote> notes = new ArrayList<>(line.notes());
        if (!line.agrees()) {
            reason(line).ifPresent(notes::add);
        }
        return new CrossCheckLine(line.figure(), line.wire(), line.server(), line.agrees(), notes, line.of());
    }

    private static List<Figure> figures(Collection<ServerFigure> all) {
        return all.stream()
                .map(figure -> new Figure(
                        figure.key().key(), figure.reading(), figure.key().unit(), figure.source(), figure.remarks()))
                .toList();
    }
}
