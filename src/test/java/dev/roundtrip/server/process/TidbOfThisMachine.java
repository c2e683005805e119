package dev.roundtrip.server.process;

import dev.roundtrip.server.process.cluster.ClusterShape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Whether this machine can start TiDB, and how. */
public final class TidbOfThisMachine {

    private static final Duration PULL_LIMIT = Duration.ofSeconds(60);

    private final MachineProbes probes = MachineProbes.ofThisMachine(ServerRequest.tidb(), line -> {});

    /** Why no container can run here; empty where one can. */
    public Optional<String> whyNoContainer() {
        AutoChoice.Answer answer = probes.container(PULL_LIMIT);
        return answer.usable() ? Optional.empty() : Optional.of(answer.why());
    }

    /** Why no cluster can run in containers here; empty where one can. */
    public Optional<String> whyNoClusterImages(ClusterShape shape) {
        Optional<String> whyNoContainer = whyNoContainer();
        return whyNoContainer.isPresent()
                ? whyNoContainer
                : shape.kinds().stream()
                        .map(kind -> DockerEngine.probe(
                                kind.image(ServerRequest.DEFAULT_TIDB_VERSION), PULL_LIMIT, line -> {}))
                        .filter(answer -> !answer.usable())
                        .map(AutoChoice.Answer::why)
                        .findFirst();
    }

    public Optional<Path> binary() {
        return probes.tidbBinary();
    }

    public String whyNoBinary() {
        return probes.binary().why();
    }
}
