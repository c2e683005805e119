package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.process.StartedServer.Place;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import dev.roundtrip.server.process.cluster.StatusPage;
import java.io.IOException;
import java.net.URI;
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
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Starts a cluster: PD, then TiKV, then TiDB, then TiProxy, each kind when the one before is ready; and is done when a
 * transaction has committed. The same for containers and processes: a {@link ClusterGround} starts the nodes.
 */
final class ClusterStart {

    private static final Duration KIND_LIMIT = Duration.ofMinutes(3);
    private static final Duration COMMIT_LIMIT = Duration.ofMinutes(1);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final int PORT_ATTEMPTS = 3;
    private static final long POLL_MILLIS = 100;

    /** Another program took one of the processes' ports in the meantime. */
    private static final Pattern PORT_TAKEN = Pattern.compile("[Aa]ddress already in use");

    private static final Credentials ROOT = new Credentials("root", "");

    private final ClusterShape shape;
    private final ClusterMembers members;
    private final SigningCertificate certificate;
    private final Consumer<String> progress;

    private ClusterStart(
            ClusterShape shape, ClusterMembers members, SigningCertificate certificate, Consumer<String> progress) {
        this.shape = shape;
        this.members = members;
        this.certificate = certificate;
        this.progress = progress;
    }

    static ClusterServer start(StartContext context, ServerRequest request) throws ServerUnavailableException {
        ClusterShape shape = request.cluster();
        try {
            if (shape.binaries().isPresent()) {
                ClusterProcesses.requirePrograms(shape.binaries().get(), shape.kinds());
            }
            RunningRecords records = new RunningRecords(context.cache());
            records.clearOrphans();
            SigningCertificate certificate = SigningCertificate.make(records);
            for (int attempt = 1; ; attempt++) {
                ClusterGround ground = ground(shape, request.tidbVersion(), records, context.progress());
                try {
                    return start(shape, ground, certificate, context);
                } catch (ServerUnavailableException failure) {
                    if (attempt == PORT_ATTEMPTS
                            || !PORT_TAKEN.matcher(failure.getMessage()).find()) {
                        throw failure;
                    }
                }
            }
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    "The cluster could not be started: " + failure.getMessage() + ".", failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw interrupted(interrupted);
        } catch (RuntimeException failure) {
            if (EndHook.jvmIsEnding()) {
                throw interrupted(failure);
            }
            if (shape.binaries().isPresent()) {
                throw failure;
            }
            throw new ServerUnavailableException(
                    "The cluster could not be started in containers: " + DockerEngine.deepest(failure)
                            + ". Check whether `docker info` succeeds, or use --cluster-binaries or --url.",
                    failure);
        }
    }

    private static ServerUnavailableException interrupted(Exception why) {
        return new ServerUnavailableException("The start of the cluster was interrupted.", why);
    }

    private static ClusterGround ground(
            ClusterShape shape, String tidbVersion, RunningRecords records, Consumer<String> progress)
            throws IOException, ServerUnavailableException {
        if (shape.binaries().isPresent()) {
            return new ClusterProcesses(shape, records);
        }
        Libraries.TESTCONTAINERS.require();
        return ClusterContainers.prepare(tidbVersion, shape, records, progress);
    }

    private static ClusterServer start(
            ClusterShape shape, ClusterGround ground, SigningCertificate certificate, StartContext context)
            throws IOException, InterruptedException, ServerUnavailableException {
        ClusterMembers members = ClusterMembers.on(ground);
        boolean kept = false;
        try {
            ClusterServer server =
                    new ClusterStart(shape, members, certificate, context.progress()).start(context.choiceReason());
            kept = true;
            return server;
        } finally {
            if (!kept) {
                members.close();
            }
        }
    }

    private ClusterServer start(String reason) throws IOException, InterruptedException, ServerUnavailableException {
        for (NodeKind kind : shape.kinds()) {
            for (int number = 1; number <= shape.nodes(kind); number++) {
                members.prepare(kind, number);
            }
        }
        for (NodeKind kind : shape.kinds()) {
            progress.accept("Starting " + shape.nodes(kind) + " " + kind.label());
            for (ClusterMember member : members.of(kind)) {
                launch(member);
            }
            awaitReady(members.of(kind));
        }
        return new ClusterServer(
                this,
                members,
                nodes(),
                awaitCommit(reason),
                shape.lines() ? Optional.of(new ClusterLines(members, shape)) : Optional.empty());
    }

    ClusterShape shape() {
        return shape;
    }

    private void launch(ClusterMember member) throws IOException, InterruptedException, ServerUnavailableException {
        try {
            members.launch(member, files(member.node()));
        } catch (ServerUnavailableException failure) {
            throw failed(member, failure.getMessage());
        }
    }

    private Map<String, String> files(ClusterNode node) {
        if (node.kind() == NodeKind.TOXIPROXY) {
            Stream<ClusterMember> others =
                    members.all().stream().filter(member -> !member.node().equals(node));
            return Map.of(ClusterNode.CONFIG, ClusterLines.configuration(node, others));
        }
        Map<String, String> files = new HashMap<>(node.files(shape, pd().node().instance()));
        if (node.kind() == NodeKind.TIDB) {
            files.put("session.pem", certificate.certificate());
            files.put("session.key", certificate.key());
        }
        return files;
    }

    private ClusterMember pd() {
        return members.of(NodeKind.PD).get(0);
    }

    private void awaitReady(List<ClusterMember> started) throws InterruptedException, ServerUnavailableException {
        long deadline = NanoClock.SYSTEM.nanoTime() + KIND_LIMIT.toNanos();
        List<ClusterMember> waiting = new ArrayList<>(started);
        while (true) {
            requireAlive();
            waiting.removeIf(member -> StatusPage.isReady(member.node(), member.status(), () -> pd().status()));
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
        Optional<String> why = members.diedBecause();
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
        ClusterMember front = members.of(shape.frontKind()).get(0);
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
        String host = front.host();
        int port = front.reached(front.node().port());
        try (Connection connection =
                        AdminConnections.ofOwnServer(host, port, ROOT).open("test");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS roundtrip_ready (id INT PRIMARY KEY)");
            connection.setAutoCommit(false);
            statement.execute("REPLACE INTO roundtrip_ready VALUES (1)");
            connection.commit();
            statement.execute("DROP TABLE roundtrip_ready");
        }
        URI status = members.of(NodeKind.TIDB).get(0).status();
        String way = front.whyNotDirectly()
                .map(why -> "; clients go through its mapped port: " + why)
                .orElse("");
        return Place.of(host, port, ROOT, Optional.of(status), shape.how() + way, reason);
    }

    /** TiDB first, as the figures of the other kinds explain TiDB's. */
    private List<NodeAddress> nodes() {
        return Stream.of(NodeKind.TIDB, NodeKind.PD, NodeKind.TIKV, NodeKind.TIPROXY)
                .flatMap(kind -> members.of(kind).stream())
                .map(member -> new NodeAddress(Optional.of(member.node().instance()), member.status()))
                .toList();
    }
}
