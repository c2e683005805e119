package dev.roundtrip.probe.connect;

import dev.roundtrip.measure.Statistics;
import dev.roundtrip.probe.connect.OpenedConnection.Sent;
import dev.roundtrip.result.ConnectReport.Login;
import dev.roundtrip.result.ConnectReport.OpeningTime;
import dev.roundtrip.result.ConnectReport.Part;
import dev.roundtrip.result.ConnectReport.SetUpCommand;
import dev.roundtrip.result.ConnectReport.Tls;
import dev.roundtrip.result.NetworkLine;
import dev.roundtrip.wire.Authentication;
import dev.roundtrip.wire.Handshake;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Figures of connections that were opened with one string, in reports' values. */
final class BillFigures {

    private static final double P95 = 0.95;

    private BillFigures() {}

    static double mean(List<OpenedConnection> connections, ToDoubleFunction<OpenedConnection> figure) {
        return connections.stream().mapToDouble(figure).average().orElse(0);
    }

    static double median(List<OpenedConnection> connections, ToLongFunction<OpenedConnection> figure) {
        return Statistics.median(connections.stream()
                .mapToDouble(each -> figure.applyAsLong(each))
                .toArray());
    }

    /** Without parts that did not occur. */
    static List<Part> parts(List<OpenedConnection> connections) {
        List<Part> parts = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            Part part = new Part(
                    stage.words(),
                    mean(connections, each -> each.traffic(stage).roundTrips),
                    mean(connections, each -> each.traffic(stage).bytesSent),
                    mean(connections, each -> each.traffic(stage).bytesReceived));
            if (part.roundTrips() + part.bytesSent() + part.bytesReceived() > 0) {
                parts.add(part);
            }
        }
        return parts;
    }

    /** Everything that was sent after the authentication. */
    static List<SetUpCommand> commands(OpenedConnection first, List<OpenedConnection> further) {
        Set<Sent> all = new LinkedHashSet<>(first.commands());
        further.forEach(each -> all.addAll(each.commands()));
        return all.stream()
                .sorted((one, other) -> one.stage().compareTo(other.stage()))
                .map(sent -> new SetUpCommand(
                        sent.stage().sender(),
                        sent.command().name(),
                        sent.sql(),
                        mean(further, each -> count(each, sent)),
                        count(first, sent)))
                .toList();
    }

    private static long count(OpenedConnection connection, Sent sent) {
        return connection.commands().stream().filter(sent::equals).count();
    }

    static OpeningTime time(NetworkLine line, List<OpenedConnection> connections) {
        double[] sorted = connections.stream()
                .mapToDouble(OpenedConnection::openNanos)
                .sorted()
                .toArray();
        int rank = (int) Math.ceil(P95 * sorted.length);
        return new OpeningTime(
                line.words(),
                mean(connections, OpenedConnection::roundTripsUntilOpen),
                line.rttNanos(),
                sorted[0],
                Statistics.median(sorted),
                sorted[Math.max(0, rank - 1)]);
    }

    static Optional<Tls> tls(List<OpenedConnection> connections) {
        return connections
                .get(0)
                .tls()
                .map(session -> new Tls(session.getProtocol(), session.getCipherSuite(), (int)
                        connections.stream().filter(OpenedConnection::resumed).count()));
    }

    static Login login(OpenedConnection connection) {
        Optional<Handshake> handshake = connection.handshake();
        if (handshake.isEmpty()) {
            return new Login("", false, "not known: the connection could not be read");
        }
        Authentication done = handshake.get().authentication();
        boolean tls = handshake.get().tls();
        return new Login(
                done.plugin(),
                done.switched(),
                switch (done.proof()) {
                    case CHALLENGE -> "an answer to the server's challenge";
                    case FAST -> "fast: the server knew the password from an earlier login";
                    case FULL -> tls ? "full, over TLS" : "full, with an RSA key that the client has";
                    case FULL_WITH_KEY -> "full, with the server's RSA key, which the client asked for";
                });
    }
}
