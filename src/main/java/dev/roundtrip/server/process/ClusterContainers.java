package dev.roundtrip.server.process;

import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The containers of one cluster, in the order of their start, on one Docker network, in which each node has its name as
 * its host name. {@link #close()} or the end of the JVM stops them in the reverse order, and then removes the network.
 * Loaded only if Testcontainers is on the class path.
 *
 * <p>Labels on the containers and the network let the next start remove those of a killed JVM.
 *
 * <p>Threads: any. The hook at the end of the JVM waits for a node that is just being started, and no node starts after
 * the hook.
 */
final class ClusterContainers implements AutoCloseable {

    /** The ending of a node's host name if there are latencies: Toxiproxy then has the node's own name. */
    static final String BEHIND = "-behind";

    /** The network of all containers, by its id. */
    private final String network;

    private final List<ClusterMember> members;
    private EndHook hook;
    private boolean closed;

    private ClusterContainers(String tidbVersion, ClusterShape shape, String network) {
        this.network = network;
        members = shape.nodes().stream()
                .map(node -> new ClusterMember(node, container(node, shape, tidbVersion)))
                .toList();
    }

    /**
     * Gets the images; starts nothing yet.
     *
     * @throws InterruptedException if the JVM is shutting down, because nothing would stop the nodes then
     */
    static ClusterContainers prepare(String tidbVersion, ClusterShape shape, Consumer<String> progress)
            throws IOException, InterruptedException {
        for (NodeKind kind : shape.kinds()) {
            DockerEngine.require(kind.image(tidbVersion), progress);
        }
        DockerEngine.removeOrphans(progress);
        Reaper.watch(progress);
        ClusterContainers created = new ClusterContainers(tidbVersion, shape, DockerEngine.createNetwork(progress));
        created.hook = EndHook.addAfterRun("cluster-stop", created::stop);
        return created;
    }

    private EngineContainer container(ClusterNode node, ClusterShape shape, String tidbVersion) {
        boolean toxiproxy = node.kind() == NodeKind.TOXIPROXY;
        List<String> aliases = toxiproxy
                ? shape.nodes().stream().map(ClusterNode::name).toList()
                : List.of(shape.latencies() ? node.name() + BEHIND : node.name());
        // Clients reach the nodes at Toxiproxy's ports.
        int further = toxiproxy ? shape.count(shape.frontKind()) : 1;
        List<Integer> exposed = IntStream.concat(
                        IntStream.of(node.port()), IntStream.range(0, further).map(next -> node.otherPort() + next))
                .boxed()
                .toList();
        return new EngineContainer(node.kind().image(tidbVersion), exposed, command -> {
            command.withEntrypoint(node.kind().program())
                    .withCmd(node.arguments())
                    .withAliases(aliases)
                    .getHostConfig()
                    .withNetworkMode(network);
        });
    }

    synchronized void launch(ClusterMember member, Map<String, String> files, Consumer<String> progress)
            throws InterruptedException, ServerUnavailableException {
        if (closed) {
            throw new InterruptedException(EndHook.ENDING);
        }
        member.launch(files, progress);
    }

    /** The members of one kind. */
    List<ClusterMember> of(NodeKind kind) {
        return of(kind, members);
    }

    private static List<ClusterMember> of(NodeKind kind, List<ClusterMember> members) {
        return members.stream().filter(member -> member.node.kind() == kind).toList();
    }

    ClusterMember first(NodeKind kind) {
        return of(kind).get(0);
    }

    /** Says which node has ended by itself, and why, as a sentence; empty while all run. */
    synchronized Optional<String> diedBecause() {
        return closed ? Optional.empty() : diedBecause(members);
    }

    /** Says which node has ended by itself, so that clients cannot be served, and why; empty while they can. */
    synchronized Optional<String> failedBecause() {
        return closed ? Optional.empty() : failedBecause(members);
    }

    /** Says which node's end stops service, and why. One TiDB may end as long as another runs. */
    static Optional<String> failedBecause(List<ClusterMember> members) {
        boolean oneRuns = of(NodeKind.TIDB, members).stream()
                .anyMatch(tidb -> tidb.diedBecause().isEmpty());
        return diedBecause(members.stream()
                .filter(member -> !oneRuns || member.node.kind() != NodeKind.TIDB)
                .toList());
    }

    private static Optional<String> diedBecause(List<ClusterMember> needed) {
        return needed.stream()
                .flatMap(member -> member
                        .diedBecause()
                        .map(why -> "The node " + member.node.name() + " of the cluster has ended: " + why)
                        .stream())
                .findFirst();
    }

    @Override
    public void close() {
        stop();
        hook.remove();
    }

    private synchronized void stop() {
        if (closed) {
            return;
        }
        closed = true;
        boolean answers = true;
        // If the engine does not answer, the next start removes the rest.
        for (int i = members.size() - 1; i >= 0 && answers; i--) {
            answers = members.get(i).close();
        }
        if (answers) {
            DockerEngine.removeNetwork(network);
        }
    }
}
