package dev.roundtrip.server.process;

import com.github.dockerjava.api.exception.DockerException;
import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.process.cluster.ClusterNode;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.images.builder.Transferable;

/**
 * One node of a cluster, in a container. The calls of one member must not overlap, except those without side effect.
 */
class ClusterMember {

    static final Credentials ROOT = new Credentials("root", "");

    final ClusterNode node;
    private final GenericContainer<?> container;
    /** How this machine reaches it, once it is launched. */
    volatile ContainerWay way;

    ClusterMember(ClusterNode node, GenericContainer<?> container) {
        this.node = node;
        this.container = container;
    }

    /** Starts it with these files, text by name, and does not wait until it is ready. */
    void launch(Map<String, String> files) throws ServerUnavailableException {
        files.forEach((name, text) -> container.withCopyToContainer(Transferable.of(text), ClusterNode.FOLDER + name));
        try {
            container.start();
            way = ContainerWay.mapped(container);
        } catch (RuntimeException failure) {
            throw failed("its container did not start: " + DockerEngine.deepest(failure) + "." + logTail());
        }
    }

    /** That it did not start, and why. */
    ServerUnavailableException failed(String why) {
        return new ServerUnavailableException("The node " + node.name() + " did not start: " + why);
    }

    /** Chooses how this machine reaches it, now that it is ready. */
    void chooseWay() {
        way = ContainerWay.to(container, node.statusPort(), node.kind().counters());
    }

    /** Opens connections to it, past what is in front of it; for a node that clients can connect to. */
    AdminConnections connections() {
        return AdminConnections.ofOwnServer(way.host(), way.port(node.port()), ROOT);
    }

    /** Its status port, as this machine reaches it. */
    URI status() {
        return way.uri(node.statusPort());
    }

    /** Why it ended by itself, as a sentence with the last lines of its log; empty while it runs. */
    Optional<String> diedBecause() {
        if (container.getContainerId() == null || container.isRunning()) {
            return Optional.empty();
        }
        return Optional.of("its container ended by itself." + logTail());
    }

    /** The last lines of its log, to be appended to a sentence; empty if there are none. */
    String logTail() {
        try {
            return container.getContainerId() == null ? "" : ChildServer.tail(container.getLogs());
        } catch (DockerException removed) {
            return "";
        }
    }

    /** Stops and removes it. May be called again, and if it was never started. */
    void close() {
        container.stop();
    }
}
