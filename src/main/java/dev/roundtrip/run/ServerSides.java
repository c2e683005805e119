package dev.roundtrip.run;

import dev.roundtrip.result.CommandResult;
import dev.roundtrip.result.CrossCheck;
import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.result.ServerSide.Reconciliation;
import dev.roundtrip.result.WireFigures;
import dev.roundtrip.server.witness.Reading;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Converts a lane's server figures to those of a report. Pure. */
final class ServerSides {

    private ServerSides() {}

    /** Empty if the server was not read. */
    static Optional<ServerSide> of(ServerFigures server, WireFigures wire) {
        if (server.all().isEmpty()) {
            return Optional.empty();
        }
        List<Figure> figures =
                server.all().values().stream().map(ServerSides::figure).toList();
        List<ServerSide.Node> nodes = nodes(server);
        List<Reconciliation> lines =
                CrossCheck.of(CommandResult.listOf(wire), LaneFigures.totals(wire), figures, nodes).stream()
                        .map(line -> Reconciliations.explained(line, wire, server))
                        .toList();
        return Optional.of(new ServerSide(figures, lines, nodes));
    }

    /** Each figure of a lane that both sides can count. */
    static List<Reconciliation> reconciliation(Lane lane) {
        return of(lane.server(), lane.wire()).map(ServerSide::reconciliation).orElse(List.of());
    }

    private static List<ServerSide.Node> nodes(ServerFigures server) {
        return server.nodes().stream()
                .map(node -> new ServerSide.Node(
                        node.id().type().label(),
                        node.id().name(),
                        node.missing(),
                        node.figures().values().stream()
                                .map(ServerSides::figure)
                                .toList()))
                .toList();
    }

    private static Figure figure(ServerFigure figure) {
        return new Figure(
                figure.key().key(), value(figure.reading()), figure.key().unit(), figure.source(), figure.remarks());
    }

    /** Java 17 has no switch over sealed types. */
    private static ServerSide.Value value(Reading reading) {
        if (reading instanceof Reading.Timing timing) {
            return new ServerSide.Timing(timing.count(), timing.totalNanos());
        }
        if (reading instanceof Reading.Value value) {
            return new ServerSide.Amount(value.count());
        }
        if (reading instanceof Reading.Parts parts) {
            Map<String, ServerSide.Value> values = new TreeMap<>();
            parts.counts().forEach((key, count) -> values.put(key, new ServerSide.Amount(count)));
            return new ServerSide.Parts(values);
        }
        return new ServerSide.Absent(((Reading.Absent) reading).reason());
    }
}
