package dev.roundtrip.server.process;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.process.StartedServer.Place;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Starts a cluster: PD, then TiKV, then TiDB, then TiProxy, each kind when the one before is ready; and is done when a
 * transaction has committed.
 */
final class ClusterStart {

    private static final Duration KIND_LIMIT = Duration.ofMinutes(3);
    private static final Duration COMMIT_LIMIT = Duration.ofMinutes(1);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 100;

    private final ClusterShape shape;
    private final ClusterContainers containers;

    private ClusterStart(ClusterShape shape, ClusterContainers containers) {
        this.shape = shape;
        this.containers = containers;
    }

    static ClusterServer start(StartContext context, ServerRequest request)
            throws IOException, InterruptedException, ServerUnavailableException {
        ClusterShape shape = request.cluster();
        SigningCertificate certificate = SigningCertificate.make();
        ClusterContainers containers = ClusterContainers.prepare(request.tidbVersion(), shape, context.progress());
        boolean kept = false;
        try {
            ClusterServer server = new ClusterStart(shape, containers).start(certificate, context);
            kept = true;
            return server;
        } finally {
            if (!kept) {
                containers.close();
            }
        }
    }

    private ClusterServer start(SigningCertificate certificate, StartContext context)
            throws InterruptedException, ServerUnavailableException {
        for (NodeKind kind : shape.kinds()) {
            context.progress().accept("Starting " + shape.count(kind) + " " + kind.label());
            for (ClusterMember member : containers.of(kind)) {
                try {
                    containers.launch(member, files(member.node(), certificate));
                } catch (ServerUnavailableException failure) {
                    throw failed(member, failure.getMessage());
                }
            }
            awaitReady(containers.of(kind));
        }
        return new ClusterServer(
                shape,
                containers,
                awaitCommit(context.choiceReason()),
                shape.lines() ? Optional.of(new ClusterLines(containers, shape)) : Optional.empty());
    }

    private Map<String, String> files(ClusterNode node, SigningCertificate certificate) {
        if (node.kind() == NodeKind.TOXIPROXY) {
            return Map.of(ClusterNode.CONFIG, ClusterLines.configuration(shape));
        }
        Map<String, String> files = new HashMap<>(node.files(shape));
        if (node.kind() == NodeKind.TIDB) {
            files.put("session.pem", certificate.certificate());
            files.put("session.key", certificate.key());
        }
        return files;
    }

    private void awaitReady(List<ClusterMember> started) throws InterruptedException, ServerUnavailableException {
        long deadline = NanoClock.SYSTEM.nanoTime() + KIND_LIMIT.toNanos();
        List<ClusterMember> waiting = new ArrayList<>(started);
        while (true) {
            requireAlive();
            waiting.removeIf(member -> member.node()
                    .isReady(
                            member.status(), () -> containers.first(NodeKind.PD).status()));
            if (waiting.isEmpty()) {
                started.forEach(ClusterMember::chooseWay);
                return;
            }
            if (NanoClock.SYSTEM.nanoTime() - deadline > 0) {
                ClusterMember late = waiting.get(0);
                throw failed(late, "it was not ready within " + KIND_LIMIT.toSeconds() + " s." + late.logTail());
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private void requireAlive() throws ServerUnavailableException {
        Optional<String> why = containers.diedBecause();
        if (why.isPresent()) {
            throw new ServerUnavailableException("The cluster did not start. " + why.get());
        }
    }

    private static ServerUnavailableException failed(ClusterMember member, String why) {
        return new ServerUnavailableException("The cluster did not start, because of its node "
                + member.node().name() + ": " + why);
    }

    /** TiProxy answers before it knows a TiDB, and a TiDB before it knows of the other's tables. */
    private Place awaitCommit(String reason) throws InterruptedException, ServerUnavailableException {
        long deadline = NanoClock.SYSTEM.nanoTime() + COMMIT_LIMIT.toNanos();
        ClusterMember front = containers.first(shape.frontKind());
        while (true) {
            requireAlive();
            try {
                return Patience.within(ANSWER_LIMIT, () -> commit(front, reason));
            } catch (SQLException failure) {
                if (NanoClock.SYSTEM.nanoTime() - deadline > 0) {
                    throw failed(
                            front,
                            "no transaction committed within " + COMMIT_LIMIT.toSeconds() + " s ("
                                    + failure.getMessage() + ")." + front.logTail());
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    private Place commit(ClusterMember front, String reason) throws SQLException {
        try (Connection connection = front.connections().open("test");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS roundtrip_ready (id INT PRIMARY KEY)");
            connection.setAutoCommit(false);
            statement.execute("REPLACE INTO roundtrip_ready VALUES (1)");
            connection.commit();
            statement.execute("DROP TABLE roundtrip_ready");
        }
        String mapped = front.way()
                .whyMapped()
                .map(why -> "; clients go through its mapped port: " + why)
                .orElse("");
        return Place.of(
                front.way().host(),
                front.way().port(front.node().port()),
                ClusterMember.ROOT,
                Optional.of(containers.first(NodeKind.TIDB).status()),
                shape.how() + mapped,
                reason);
    }
}
