package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ConnectionSource;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.NodeAddress;
import dev.roundtrip.server.ServerDescription;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.ClusterShape.Front;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts a cluster: PD, then TiKV, then TiDB, then TiProxy. Each kind starts when the one before is ready. The start is
 * complete when a transaction has committed.
 */
record ClusterStart(ClusterShape shape, ClusterContainers containers) {

    private static final Duration KIND_LIMIT = Duration.ofMinutes(3);
    private static final Duration COMMIT_LIMIT = Duration.ofMinutes(1);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 100;

    static ReadyServer start(StartContext context, ServerRequest request)
            throws IOException, InterruptedException, ServerUnavailableException {
        ClusterShape shape = request.cluster();
        SigningCertificate certificate = SigningCertificate.make();
        ClusterContainers containers = ClusterContainers.prepare(request.tidbVersion(), shape, context.progress());
        try {
            return new ClusterStart(shape, containers).start(certificate, context);
        } catch (Throwable failure) {
            containers.close();
            throw failure;
        }
    }

    private ReadyServer start(SigningCertificate certificate, StartContext context)
            throws InterruptedException, ServerUnavailableException {
        for (NodeKind kind : shape.kinds()) {
            context.progress().accept("Starting " + shape.count(kind) + " " + kind.label());
            for (ClusterMember member : containers.of(kind)) {
                containers.launch(member, files(member.node, certificate), context.progress());
            }
            awaitReady(containers.of(kind), context.progress());
        }
        ClusterMember front = containers.first(shape.frontKind());
        Optional<NodeLatencies> latencies =
                shape.latencies() ? Optional.of(new NodeLatencies(containers, shape)) : Optional.empty();
        // With latencies clients reach a node through the program in front of it; our own connections bypass that
        // program.
        Function<ClusterMember, ContainerWay> way =
                member -> latencies.map(NodeLatencies::toxiproxy).orElse(member).way;
        List<ClusterMember> tidbs = containers.of(NodeKind.TIDB);
        boolean balanced = shape.front() == Front.LOADBALANCE;
        String hosts = (balanced ? tidbs : List.of(front))
                .stream()
                        .map(member -> way.apply(member).address(member.node.port()))
                        .collect(Collectors.joining(","));
        return new ReadyServer(
                awaitCommit(front, context.choiceReason()),
                way.apply(front).host(),
                way.apply(front).port(front.node.port()),
                database -> "jdbc:mysql:" + (balanced ? "loadbalance:" : "") + "//" + hosts + "/" + database,
                DatabaseServer.DEFAULT_DATABASE,
                // TiDB comes first, because the figures of the other kinds explain TiDB's.
                Stream.of(NodeKind.TIDB, NodeKind.PD, NodeKind.TIKV)
                        .flatMap(kind -> containers.of(kind).stream())
                        .map(member -> new NodeAddress(Optional.of(member.node.instance()), member.status()))
                        .toList(),
                tidbs.stream()
                        .<ConnectionSource>map(tidb -> () -> tidb.connections().open(""))
                        .toList(),
                latencies,
                front.connections(),
                () -> containers.failedBecause(),
                containers::close);
    }

    private Map<String, String> files(ClusterNode node, SigningCertificate certificate) {
        if (node.kind() == NodeKind.TOXIPROXY) {
            return Map.of(ClusterNode.CONFIG, NodeLatencies.configuration(shape));
        }
        Map<String, String> files = new HashMap<>(node.files(shape));
        if (node.kind() == NodeKind.TIDB) {
            files.put("session.pem", certificate.certificate());
            files.put("session.key", certificate.key());
        }
        return files;
    }

    private void awaitReady(List<ClusterMember> started, Consumer<String> progress)
            throws InterruptedException, ServerUnavailableException {
        long began = NanoClock.SYSTEM.nanoTime();
        boolean said = false;
        List<ClusterMember> waiting = new ArrayList<>(started);
        Supplier<URI> pd = () -> containers.first(NodeKind.PD).status();
        while (true) {
            requireAlive();
            waiting.removeIf(member -> member.isReady(pd));
            if (waiting.isEmpty()) {
                started.forEach(ClusterMember::chooseWay);
                return;
            }
            long waited = NanoClock.SYSTEM.nanoTime() - began;
            if (waited > KIND_LIMIT.toNanos()) {
                ClusterMember late = waiting.get(0);
                throw late.failed("it was not ready within " + KIND_LIMIT.toSeconds() + " s." + late.logTail());
            }
            if (!said && waited > CallTimeout.QUIET.toNanos()) {
                said = true;
                progress.accept("Waiting for " + waiting.get(0).node.name() + " to be ready, for at most "
                        + KIND_LIMIT.toSeconds() + " s");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private void requireAlive() throws ServerUnavailableException {
        Optional<String> why = containers.diedBecause();
        if (why.isPresent()) {
            throw new ServerUnavailableException(why.get());
        }
    }

    /**
     * Waits until a transaction commits. TiProxy answers before it knows a TiDB, and a TiDB before it knows of another
     * TiDB's tables.
     */
    private ServerDescription awaitCommit(ClusterMember front, String reason)
            throws InterruptedException, ServerUnavailableException {
        long deadline = NanoClock.SYSTEM.nanoTime() + COMMIT_LIMIT.toNanos();
        while (true) {
            requireAlive();
            try {
                return CallTimeout.within(ANSWER_LIMIT, () -> commit(front, reason));
            } catch (SQLException failure) {
                if (NanoClock.SYSTEM.nanoTime() - deadline > 0) {
                    throw front.failed("no transaction committed within " + COMMIT_LIMIT.toSeconds() + " s ("
                            + failure.getMessage() + ")." + front.logTail());
                }
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        }
    }

    private ServerDescription commit(ClusterMember front, String reason) throws SQLException {
        String mapped = front.way.isMapped() ? front.way.how() : "";
        try (Connection connection = front.connections().open("test")) {
            OwnQuery.execute(
                    connection,
                    "CREATE TABLE IF NOT EXISTS roundtrip_ready (id INT PRIMARY KEY)",
                    "BEGIN",
                    "REPLACE INTO roundtrip_ready VALUES (1)",
                    "COMMIT",
                    "DROP TABLE roundtrip_ready");
            return ServerDetection.describe(connection, shape.how() + mapped, reason, true);
        }
    }
}
