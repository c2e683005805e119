package dev.roundtrip.run;

import dev.roundtrip.result.ServerSide;
import dev.roundtrip.result.ServerSide.Figure;
import dev.roundtrip.server.witness.DerivedFigure;
import dev.roundtrip.server.witness.DerivedFigures;
import dev.roundtrip.server.witness.Reading;
import dev.roundtrip.server.witness.ServerFigure;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.server.witness.Unit;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.workload.load.SliceResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Converts a lane's server figures to those of a report. Pure. */
final class ServerSides {

    private ServerSides() {}

    /** Empty if the server was not read. */
    static Optional<ServerSide> of(ServerFigures server, WireFigures wire, SliceResult sum) {
        if (server.all().isEmpty()) {
            return Optional.empty();
        }
        List<Figure> figures = new ArrayList<>();
        server.all().forEach(figure -> figures.add(figure(figure)));
        DerivedFigures.of(server, sum.work().statements(), sum.work().transactions())
                .forEach(quotient -> figures.add(figure(quotient)));
        return Optional.of(new ServerSide(figures, Reconciliations.of(wire, server), nodes(server)));
    }

    private static List<ServerSide.Node> nodes(ServerFigures server) {
        return server.nodes().stream()
                .map(node -> new ServerSide.Node(
                        node.id().type().label(),
                        node.id().name(),
                        node.missing(),
                        node.figures().stream().map(ServerSides::figure).toList()))
                .toList();
    }

    private static Figure figure(ServerFigure figure) {
        return new Figure(
                figure.name(), value(figure.reading()), unit(figure.unit()), figure.source(), figure.remarks());
    }

    private static Figure figure(DerivedFigure quotient) {
        ServerSide.Value value = quotient.value().isPresent()
                ? new ServerSide.Amount(quotient.value().getAsDouble())
                : new ServerSide.Absent(quotient.how());
        return new Figure(quotient.name(), value, quotient.unit(), quotient.how(), List.of());
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
            for (Map.Entry<String, Reading.Value> part : parts.values().entrySet()) {
                values.put(part.getKey(), value(part.getValue()));
            }
            return new ServerSide.Parts(values);
        }
        return new ServerSide.Absent(((Reading.Absent) reading).reason());
    }

    private static String unit(Unit unit) {
        return switch (unit) {
            case COUNT -> "count";
            case NANOSECONDS -> "ns";
            case BYTES -> "bytes";
            case EPOCH_MILLISECONDS -> "ms since 1970-01-01T00:00Z";
        };
    }
}
