package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.process.cluster.ClusterNode;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * One node of a cluster, in a container. The calls of one member must not overlap, except those without side effect.
 */
class ClusterMember {

    static final Credentials ROOT = new Credentials("root", "");

    final ClusterNode node;
    private final EngineContainer container;
    /** The way in which this machine reaches the node, once it is ready. */
    volatile ContainerWay way;

    ClusterMember(ClusterNode node, EngineContainer container) {
        this.node = node;
        this.container = container;
    }

    /** Starts the node with these files, texts by name, and does not wait until it is ready. */
    void launch(Map<String, String> files, Consumer<String> progress)
            throws InterruptedException, ServerUnavailableException {
        Map<String, String> byPath = files.entrySet().stream()
                .collect(Collectors.toMap(file -> ClusterNode.FOLDER + file.getKey(), Map.Entry::getValue));
        try {
            container.start(byPath, EngineContainer.START_LIMIT, progress);
        } catch (IOException failure) {
            throw failed("its container did not start: " + failure.getMessage() + "." + logTail());
        }
    }

    /**
     * Whether the node is ready, after it was launched.
     *
     * @param pd the address of PD, as for {@link ClusterNode#isReady}
     */
    boolean isReady(Supplier<URI> pd) {
        Optional<ContainerWay> reached = ContainerWay.reached(
                container,
                node.statusPort(),
                node.kind().counters(),
                at -> node.isReady(at.uri(node.statusPort()), pd));
        reached.ifPresent(at -> way = at);
        return reached.isPresent();
    }

    /** An exception that says that the node did not start, and why. */
    ServerUnavailableException failed(String why) {
        return new ServerUnavailableException("The node " + node.name() + " did not start: " + why);
    }

    /** Chooses the way in which this machine reaches the node, now that it is ready. */
    void chooseWay() {
        way = ContainerWay.best(container, way, node.statusPort(), node.kind().counters());
    }

    /**
     * Opens connections to the node directly, not through what is in front of it. Only for a node that clients can
     * connect to.
     */
    AdminConnections connections() {
        return AdminConnections.ofOwnServer(way.host(), way.port(node.port()), ROOT);
    }

    /** The node's status port, as this machine reaches it. */
    URI status() {
        return way.uri(node.statusPort());
    }

    /** Why the node ended by itself, as a sentence with the last lines of its log; empty while it runs. */
    Optional<String> diedBecause() {
        return container.hasEnded() ? Optional.of("its container ended by itself." + logTail()) : Optional.empty();
    }

    /** The last lines of the node's log, to be appended to a sentence; empty if there are none. */
    String logTail() {
        return ChildServer.tail(container.logs());
    }

    /**
     * Stops and removes the node. May be called again, and if the node was never started.
     *
     * @return what {@link EngineContainer#close} returns
     */
    boolean close() {
        return container.close();
    }
}
