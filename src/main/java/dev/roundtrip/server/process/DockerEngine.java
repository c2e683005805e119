package dev.roundtrip.server.process;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.SyncDockerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;
import org.testcontainers.utility.TestcontainersConfiguration;

/** The machine's Docker engine, as Testcontainers finds it. Loaded only if Testcontainers is on the class path. */
final class DockerEngine {

    /** The label of all our containers and networks. */
    private static final String LABEL = "dev.roundtrip";

    /** The image that Testcontainers 2.0.5 starts before its first container, to remove those of a killed JVM. */
    private static final String REAPER_IMAGE = "testcontainers/ryuk:0.14.0";

    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);
    private static final Duration REAPER_LIMIT = Duration.ofSeconds(10);

    /** Whether the reaper watches the containers of this JVM; empty until an image has been found. */
    private static volatile Optional<Boolean> reaper = Optional.empty();

    private static final String OWNER_HOST = LABEL + ".owner.host";
    private static final String OWNER_PID = LABEL + ".owner.pid";
    private static final String OWNER_START = LABEL + ".owner.start";
    private static final Pattern JSON_MESSAGE = Pattern.compile("\\{\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Logger log = LoggerFactory.getLogger(DockerEngine.class);

    private DockerEngine() {}

    /** Gets an image; Testcontainers itself would retry for minutes if an engine cannot reach the registry. */
    static void require(String image, Consumer<String> progress) throws IOException {
        Optional<String> whyNot = probe(image, PULL_LIMIT, progress);
        if (whyNot.isPresent()) {
            throw new IOException(whyNot.get());
        }
    }

    /** Why the engine does not answer, or does not have the image and cannot pull it within the limit, as a clause. */
    static Optional<String> probe(String image, Duration limit, Consumer<String> progress) {
        long deadline = NanoClock.SYSTEM.nanoTime() + limit.toNanos();
        try {
            return Patience.await(limit, () -> look(image, deadline, progress), "roundtrip-docker-probe");
        } catch (TimeoutException late) {
            return Optional.of("Docker did not answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException failure) {
            return Optional.of("no usable Docker engine (" + firstLine(failure.getCause()) + ")");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of("asking Docker was interrupted");
        }
    }

    private static Optional<String> look(String image, long deadline, Consumer<String> progress)
            throws InterruptedException, IOException {
        try (DockerClient client = client()) {
            Optional<String> missing = get(client, image, deadline, progress);
            if (missing.isEmpty() && reaper.isEmpty()) {
                reaper = Optional.of(hasReaper(client));
            }
            return missing;
        }
    }

    /** Finds an image or pulls it. Returns why it is not available; empty if it is. */
    private static Optional<String> get(DockerClient client, String image, long deadline, Consumer<String> progress)
            throws InterruptedException, IOException {
        if (has(client, image)) {
            return Optional.empty();
        }
        progress.accept("Pulling " + image);
        String why = "in time";
        try (var watcher = client.pullImageCmd(image).start()) {
            // Reserves one second for the answer, so that the caller gets this reason and no timeout.
            long left = deadline - NanoClock.SYSTEM.nanoTime() - TimeUnit.SECONDS.toNanos(1);
            if (watcher.awaitCompletion(Math.max(0, left), TimeUnit.NANOSECONDS) && has(client, image)) {
                return Optional.empty();
            }
        } catch (RuntimeException refused) {
            log.debug("pulling {}", image, refused);
            why = "(" + firstLine(refused) + ")";
        }
        return Optional.of("Docker could not pull " + image + " " + why + "; docker pull " + image + " gets it");
    }

    /**
     * Testcontainers' engine, without its reaper: the first use of Testcontainers' own client would start the reaper,
     * and try for minutes to pull its image.
     */
    private static DockerClient client() {
        return DockerClientProviderStrategy.getClientForConfig(
                DockerClientFactory.instance().getTransportConfig());
    }

    /**
     * Without its image the reaper is not started, and that needs no container of ours: those that may be reused are
     * none of the reaper's.
     */
    private static boolean hasReaper(DockerClient client) throws InterruptedException, IOException {
        String image = ImageNameSubstitutor.instance()
                .apply(DockerImageName.parse(REAPER_IMAGE))
                .asCanonicalNameString();
        boolean has = !Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"))
                && get(client, image, NanoClock.SYSTEM.nanoTime() + REAPER_LIMIT.toNanos(), quietly -> {})
                        .isEmpty();
        if (!has) {
            TestcontainersConfiguration.getInstance()
                    .getUserProperties()
                    .setProperty("testcontainers.reuse.enable", "true");
        }
        return has;
    }

    private static boolean has(DockerClient client, String image) {
        try {
            client.inspectImageCmd(image).exec();
            return true;
        } catch (NotFoundException absent) {
            return false;
        }
    }

    /** Makes a container, before its start, one that a later start removes if this JVM is killed. */
    static <C extends GenericContainer<?>> C owned(C container) {
        container.withLabels(labels());
        if (!reaper.orElse(true)) {
            // A label of its own: no other container is the same, so that none is taken in its place.
            container.withLabel(LABEL + ".container", UUID.randomUUID().toString());
            container.withReuse(true);
        }
        return container;
    }

    /** A network that a later start removes if this JVM is killed. Testcontainers' own would start the reaper. */
    static Network network() {
        DockerClient client = DockerClientFactory.lazyClient();
        String id = client.createNetworkCmd()
                .withName("roundtrip-" + UUID.randomUUID())
                .withLabels(labels())
                .exec()
                .getId();
        return new Network() {
            @Override
            public String getId() {
                return id;
            }

            @Override
            public void close() {
                client.removeNetworkCmd(id).exec();
            }
        };
    }

    private static Map<String, String> labels() {
        ProcessIdentity owner = ProcessIdentity.ofThisJvm();
        return Map.of(
                LABEL, "server",
                OWNER_HOST, owner.host(),
                OWNER_PID, Long.toString(owner.pid()),
                OWNER_START, Long.toString(owner.startMillis()));
    }

    /**
     * Removes containers, and then networks, left by killed JVMs of this machine. Returns the number of containers
     * removed; none if there is no engine.
     */
    static int removeOrphans() {
        int removed = 0;
        try (DockerClient client = client()) {
            List<Container> ours = client.listContainersCmd()
                    .withShowAll(true)
                    .withLabelFilter(Map.of(LABEL, "server"))
                    .exec();
            for (Container container : ours) {
                String id = container.getId();
                SyncDockerCmd<?> removal =
                        client.removeContainerCmd(id).withForce(true).withRemoveVolumes(true);
                removed += isOrphan(container.getLabels()) && removed(id, removal) ? 1 : 0;
            }
            for (var network : client.listNetworksCmd()
                    .withFilter("label", List.of(LABEL + "=server"))
                    .exec()) {
                if (isOrphan(network.getLabels())) {
                    removed(network.getId(), client.removeNetworkCmd(network.getId()));
                }
            }
        } catch (IOException | RuntimeException noEngine) {
            log.debug("orphans left: {}", firstLine(noEngine));
        }
        return removed;
    }

    /** False if another program has removed it, is removing it, or still uses it: then the next start removes it. */
    private static boolean removed(String what, SyncDockerCmd<?> removal) {
        try {
            removal.exec();
            return true;
        } catch (DockerException left) {
            log.debug("{} is left: {}", what, firstLine(left));
            return false;
        }
    }

    private static boolean isOrphan(Map<String, String> labels) {
        try {
            return new ProcessIdentity(
                            labels.get(OWNER_HOST),
                            Long.parseLong(labels.get(OWNER_PID)),
                            Long.parseLong(labels.get(OWNER_START)))
                    .hasEnded();
        } catch (NumberFormatException | NullPointerException notOurs) {
            return false;
        }
    }

    /** A cause in one line: messages of Testcontainers and the engine have several lines, and the engine's are JSON. */
    static String firstLine(Throwable failure) {
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        Matcher json = JSON_MESSAGE.matcher(message);
        String text = json.find() ? json.group(1).replace("\\\"", "'") : message;
        return text.lines().findFirst().orElse("").strip();
    }

    /** As {@link #firstLine}, of the innermost cause: Testcontainers wraps exceptions, and that one has the message. */
    static String deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return firstLine(deepest);
    }
}
