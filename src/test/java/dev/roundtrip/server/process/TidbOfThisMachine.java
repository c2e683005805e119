package dev.roundtrip.server.process;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import dev.roundtrip.server.process.cluster.ClusterShape;
import dev.roundtrip.server.process.cluster.NodeKind;
import dev.roundtrip.testing.Unchecked;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells whether this machine can start TiDB, and how. */
public final class TidbOfThisMachine {

    private static final Duration PULL_LIMIT = Duration.ofSeconds(60);

    private final MachineProbes probes = MachineProbes.ofThisMachine(ServerRequest.tidb(), line -> {});

    /** Why no container can run here; empty if one can. */
    public Optional<String> whyNoContainer() {
        return probes.noContainer(PULL_LIMIT);
    }

    /** Why no TiDB of this version can run in a container here; empty if one can. */
    public Optional<String> whyNoContainer(String version) {
        return whyNoContainer().or(() -> DockerEngine.probe(NodeKind.TIDB.image(version), PULL_LIMIT, line -> {}));
    }

    /** Why no cluster can run in containers here; empty if one can. */
    public Optional<String> whyNoClusterImages(ClusterShape shape) {
        return whyNoContainer()
                .or(() -> shape.kinds().stream()
                        .map(kind -> kind.image(ServerRequest.DEFAULT_TIDB_VERSION))
                        .flatMap(image -> DockerEngine.probe(image, PULL_LIMIT, line -> {}).stream())
                        .findFirst());
    }

    /** This machine's engine, to which a test may send anything. */
    public static DockerClient engine() {
        return Unchecked.get(() -> DockerEngine.ask("answer", PULL_LIMIT, line -> {}, client -> client));
    }

    /** The containers of one JVM, without those that are being removed at this moment. */
    public static List<Container> containersOf(long pid) {
        return engine()
                .listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of("dev.roundtrip.owner.pid", Long.toString(pid)))
                .exec()
                .stream()
                .filter(container -> !"removing".equals(container.getState()))
                .toList();
    }

    public Optional<Path> binary() {
        return probes.tidbBinary();
    }

    public String whyNoBinary() {
        return probes.noBinary().orElseThrow();
    }
}
