package dev.roundtrip.server.process;

import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.DockerException;
import dev.roundtrip.server.process.cluster.ClusterNode;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.WaitStrategy;
import org.testcontainers.containers.wait.strategy.WaitStrategyTarget;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;

/**
 * The nodes of a cluster in containers on one Docker network, in which each has its name as its host name. Loaded only
 * if Testcontainers is on the class path.
 *
 * <p>Labels on the containers and the network let the next start remove those of a killed JVM.
 */
final class ClusterContainers implements ClusterGround {

    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);
    private static final String FOLDER = "/roundtrip";
    private static final String EVERY_ADDRESS = "0.0.0.0";

    /** Whether a node is ready is asked for all of a kind together. */
    private static final WaitStrategy NOT_AT_ALL = new WaitStrategy() {
        @Override
        public void waitUntilReady(WaitStrategyTarget target) {}

        @Override
        public WaitStrategy withStartupTimeout(Duration limit) {
            return this;
        }
    };

    private static final String BEHIND = "-behind";

    private final String tidbVersion;
    private final ClusterShape shape;
    private final RunningRecords.Entry entry;
    private final Network network;

    private ClusterContainers(String tidbVersion, ClusterShape shape, RunningRecords.Entry entry) {
        this.tidbVersion = tidbVersion;
        this.shape = shape;
        this.entry = entry;
        network = Network.builder()
                .createNetworkCmdModifier(command -> command.withLabels(new HashMap<>(DockerEngine.labels())))
                .build();
    }

    /** Gets the images; creates nothing yet but a record. */
    static ClusterContainers prepare(
            String tidbVersion, ClusterShape shape, RunningRecords records, Consumer<String> progress)
            throws IOException, ServerUnavailableException {
        for (NodeKind kind : shape.kinds()) {
            AutoChoice.Answer engine = DockerEngine.probe(kind.image(tidbVersion), PULL_LIMIT, progress);
            if (!engine.usable()) {
                throw new ServerUnavailableException("A cluster cannot be started in containers: " + engine.why()
                        + ". Check whether `docker info` succeeds and `docker pull` gets the image, or use"
                        + " --cluster-binaries or --url.");
            }
        }
        DockerEngine.removeOrphans();
        return new ClusterContainers(tidbVersion, shape, records.addContainer("cluster"));
    }

    @Override
    public ClusterMember prepare(NodeKind kind, int number) {
        // With lines all ports are those of one container.
        int further = shape.lines() ? number - 1 : 0;
        boolean toxiproxy = kind == NodeKind.TOXIPROXY;
        ClusterNode node = new ClusterNode(
                kind,
                number,
                EVERY_ADDRESS,
                kind.word() + "-" + number,
                kind.port() + further,
                toxiproxy ? shape.frontKind().port() : kind.otherPort() + further,
                FOLDER);
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse(kind.image(tidbVersion)))
                .withLabels(DockerEngine.labels())
                .withNetwork(network)
                .withNetworkAliases(toxiproxy ? advertised() : new String[] {behind(node)})
                .withExposedPorts(exposed(node))
                .withCreateContainerCmdModifier(command -> command.withEntrypoint(kind.programInImage()))
                .withCommand(node.arguments().toArray(String[]::new))
                .waitingFor(NOT_AT_ALL);
        return new Member(node, container);
    }

    /** With lines a node's own name is that of Toxiproxy. */
    private String behind(ClusterNode node) {
        return shape.lines() ? node.host() + BEHIND : node.host();
    }

    /** Clients reach the nodes at Toxiproxy's ports. */
    private Integer[] exposed(ClusterNode node) {
        IntStream further = node.kind() == NodeKind.TOXIPROXY
                ? IntStream.range(1, shape.nodes(shape.frontKind())).map(next -> node.otherPort() + next)
                : IntStream.empty();
        return IntStream.concat(IntStream.of(node.port(), node.otherPort()), further)
                .boxed()
                .toArray(Integer[]::new);
    }

    private String[] advertised() {
        return shape.kinds().stream()
                .flatMap(kind ->
                        IntStream.rangeClosed(1, shape.nodes(kind)).mapToObj(number -> kind.word() + "-" + number))
                .toArray(String[]::new);
    }

    @Override
    public void close() {
        try {
            network.close();
            entry.remove();
        } catch (IOException | RuntimeException left) {
            // The record stays, so the next start removes the rest.
        }
    }

    private static final class Member implements ClusterMember {

        private final ClusterNode node;
        private final GenericContainer<?> container;
        private volatile Optional<ContainerWay> way = Optional.empty();

        Member(ClusterNode node, GenericContainer<?> container) {
            this.node = node;
            this.container = container;
        }

        @Override
        public ClusterNode node() {
            return node;
        }

        @Override
        public void launch(Map<String, String> files) throws ServerUnavailableException {
            files.forEach(
                    (name, text) -> container.withCopyToContainer(Transferable.of(text), node.folder() + "/" + name));
            way = Optional.empty();
            try {
                container.start();
            } catch (RuntimeException failure) {
                throw new ServerUnavailableException(
                        "its container did not start: " + DockerEngine.deepest(failure) + "." + logTail(), failure);
            }
        }

        @Override
        public void chooseWay() {
            way = Optional.of(ContainerWay.to(container, node.statusPort()));
        }

        @Override
        public Optional<String> whyNotDirectly() {
            return way.flatMap(ContainerWay::whyMapped);
        }

        @Override
        public String host() {
            return way.map(ContainerWay::host).orElseGet(container::getHost);
        }

        @Override
        public String behind() {
            return node.host() + BEHIND;
        }

        @Override
        public int reached(int port) {
            return way.map(chosen -> chosen.ports().applyAsInt(port)).orElseGet(() -> container.getMappedPort(port));
        }

        @Override
        public Optional<String> diedBecause() {
            if (container.getContainerId() == null || container.isRunning()) {
                return Optional.empty();
            }
            return Optional.of("its container ended by itself" + how() + "." + logTail());
        }

        private String how() {
            try {
                InspectContainerResponse.ContainerState state =
                        container.getCurrentContainerInfo().getState();
                return Boolean.TRUE.equals(state.getOOMKilled())
                        ? ", out of memory"
                        : " with exit code " + state.getExitCodeLong();
            } catch (DockerException removed) {
                return ", or was removed from outside";
            }
        }

        @Override
        public String logTail() {
            try {
                return container.getContainerId() == null ? "" : ChildServer.tail(List.of(container.getLogs()));
            } catch (DockerException removed) {
                return "";
            }
        }

        @Override
        public void close() {
            container.stop();
        }
    }
}
