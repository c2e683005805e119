package dev.roundtrip.server.process;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.command.SyncDockerCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.PullResponseItem;
import dev.roundtrip.failure.Causes;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.ProcessIdentity;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

/**
 * The machine's Docker engine, as Testcontainers finds it. Every request has a limit. Loaded only if Testcontainers is
 * on the class path.
 */
final class DockerEngine {

    /** The label of all our containers and networks. */
    private static final String LABEL = "dev.roundtrip";

    private static final String OWNER_HOST = LABEL + ".owner.host";
    private static final String OWNER_PID = LABEL + ".owner.pid";
    private static final String OWNER_START = LABEL + ".owner.start";

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
    private static final Duration SHORT_LIMIT = Duration.ofSeconds(10);
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    /** How long a pull may report nothing. An engine that reaches the registry reports each part of an image. */
    private static final Duration PULL_SILENCE_LIMIT = Duration.ofSeconds(30);

    private static final Path IN_CONTAINER = Path.of("/.dockerenv");
    private static final long POLL_MILLIS = 100;

    private static final Pattern JSON_MESSAGE = Pattern.compile("\\{\"message\":\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Logger log = LoggerFactory.getLogger(DockerEngine.class);

    /** The engine's client, empty until it was found; it is searched for once. */
    private static volatile Optional<DockerClient> engine = Optional.empty();

    /**
     * A request to the engine, which may consist of several commands.
     *
     * @param <T> the type of the answer
     */
    interface Request<T> {

        T to(DockerClient client) throws IOException, InterruptedException;
    }

    private DockerEngine() {}

    /**
     * Asks the engine, with a limit for the whole request: a command itself waits as long as the engine is silent. A
     * late request is abandoned.
     *
     * @param what the work of the engine, in words that follow "Docker could not"
     * @param progress receives a line if the request takes more than a few seconds
     * @throws IOException with the reason as a clause
     */
    static <T> T ask(String what, Duration limit, Consumer<String> progress, Request<T> request)
            throws IOException, InterruptedException {
        try {
            return CallTimeout.await(
                    limit,
                    () -> request.to(client()),
                    "roundtrip-docker",
                    () -> progress.accept(
                            "Waiting for Docker to " + what + ", for at most " + limit.toSeconds() + " s"));
        } catch (TimeoutException late) {
            throw new IOException("Docker did not " + what + " within " + limit.toSeconds() + " s", late);
        } catch (ExecutionException failure) {
            if (failure.getCause() instanceof IOException ours) {
                throw ours;
            }
            throw new IOException(
                    "Docker could not " + what + " (" + deepest(failure.getCause()) + ")", failure.getCause());
        }
    }

    /**
     * The answer to a short request; empty if there is none. An earlier interrupt does not end it: a run that was
     * stopped still cleans up.
     *
     * @param what the work of the engine, as for {@link #ask}
     */
    static <T> Optional<T> answer(String what, Request<T> request) {
        boolean interrupted = Thread.interrupted();
        try {
            return Optional.ofNullable(ask(what, SHORT_LIMIT, line -> {}, request));
        } catch (IOException silent) {
            log.debug("no answer: {}", silent.getMessage());
            return Optional.empty();
        } catch (InterruptedException again) {
            interrupted = true;
            return Optional.empty();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * A client for the engine that Testcontainers finds. Testcontainers' own client would ask for helper images on its
     * first use: the reaper, and in a container one that shows the address of the engine's host; and would try for
     * minutes to pull them.
     */
    private static DockerClient client() throws IOException {
        if (engine.isEmpty()) {
            try {
                engine = Optional.of(DockerClientProviderStrategy.getClientForConfig(
                        DockerClientFactory.instance().getTransportConfig()));
            } catch (RuntimeException none) {
                throw new IOException("no usable Docker engine (" + firstLine(none) + ")", none);
            }
        }
        return engine.get();
    }

    /** The address at which the engine listens, once it has answered. */
    static URI address() {
        return DockerClientFactory.instance().getTransportConfig().getDockerHost();
    }

    /** Gets an image; returns when the engine has it. */
    static void require(String image, Consumer<String> progress) throws IOException, InterruptedException {
        require(image, PULL_LIMIT, progress);
    }

    /**
     * The reason why the engine does not answer, or does not have the image and cannot pull it within the limit, as a
     * clause.
     */
    static Optional<String> probe(String image, Duration limit, Consumer<String> progress) {
        try {
            require(image, limit, progress);
            return Optional.empty();
        } catch (IOException why) {
            return Optional.of(why.getMessage());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Optional.of("asking Docker was interrupted");
        }
    }

    private static void require(String image, Duration limit, Consumer<String> progress)
            throws IOException, InterruptedException {
        long deadline = NanoClock.SYSTEM.nanoTime() + limit.toNanos();
        Duration answer = limit.compareTo(ANSWER_LIMIT) < 0 ? limit : ANSWER_LIMIT;
        if (ask("answer", answer, progress, client -> has(client, image))) {
            return;
        }
        progress.accept("Pulling " + image);
        Duration left = Duration.ofNanos(Math.max(0, deadline - NanoClock.SYSTEM.nanoTime()));
        try {
            ask("pull " + image, left, progress, client -> pull(client, image));
        } catch (IOException why) {
            throw new IOException(why.getMessage() + "; docker pull " + image + " gets it", why);
        }
    }

    private static boolean has(DockerClient client, String image) {
        try {
            client.inspectImageCmd(image).exec();
            return true;
        } catch (NotFoundException absent) {
            return false;
        }
    }

    private static boolean pull(DockerClient client, String image) throws IOException, InterruptedException {
        try (Pulling pulling = new Pulling()) {
            client.pullImageCmd(image).exec(pulling);
            String why = pulling.awaitEnd();
            if (has(client, image)) {
                return true;
            }
            throw new IOException("Docker could not pull " + image + " (" + why + ")");
        }
    }

    /** Follows what the engine reports of a pull. */
    private static final class Pulling extends ResultCallback.Adapter<PullResponseItem> {

        private final CompletableFuture<String> end = new CompletableFuture<>();
        private final AtomicLong news = new AtomicLong(NanoClock.SYSTEM.nanoTime());

        @Override
        public void onNext(PullResponseItem part) {
            news.set(NanoClock.SYSTEM.nanoTime());
            if (part.isErrorIndicated()) {
                end.complete(String.valueOf(part.getErrorDetail().getMessage()));
            }
        }

        @Override
        public void onError(Throwable failure) {
            end.complete(firstLine(failure));
        }

        @Override
        public void onComplete() {
            end.complete("it does not say why");
        }

        /**
         * Waits for the end of the pull, or until no more is reported. Returns the reason why there is no image; empty
         * if there is one.
         */
        String awaitEnd() throws InterruptedException {
            while (NanoClock.SYSTEM.nanoTime() - news.get() < PULL_SILENCE_LIMIT.toNanos()) {
                try {
                    return end.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
                } catch (TimeoutException notYet) {
                    // The caller has the limit for the whole request.
                } catch (ExecutionException never) {
                    throw new IllegalStateException(never);
                }
            }
            return "nothing of it came within " + PULL_SILENCE_LIMIT.toSeconds() + " s";
        }
    }

    /**
     * Creates a network, which a later start removes if this JVM is killed.
     *
     * @return the network's id
     */
    static String createNetwork(Consumer<String> progress) throws IOException, InterruptedException {
        return ask(
                "create a network",
                ANSWER_LIMIT,
                progress,
                client -> client.createNetworkCmd()
                        .withName("roundtrip-" + UUID.randomUUID())
                        .withLabels(labels())
                        .exec()
                        .getId());
    }

    /** Removes a network. If it is still in use or the engine does not answer, the next start removes it. */
    static void removeNetwork(String id) {
        answer("remove a network", client -> client.removeNetworkCmd(id).exec());
    }

    /**
     * The network of the container in which this program runs. It is empty if this program runs in no container of this
     * engine, or in the engine's default network. A server in that network is reached at its own address, even where
     * the engine's host is not.
     */
    static Optional<String> ownNetwork(DockerClient client) {
        if (!Files.exists(IN_CONTAINER)) {
            return Optional.empty();
        }
        String host = ProcessIdentity.ofThisJvm().host();
        try {
            InspectContainerResponse own = client.inspectContainerCmd(host).exec();
            return own.getNetworkSettings().getNetworks().entrySet().stream()
                    // The host's own network has no address for a container.
                    .filter(network -> own.getId().startsWith(host)
                            && !network.getKey().equals("bridge")
                            && !Objects.requireNonNullElse(network.getValue().getIpAddress(), "")
                                    .isEmpty())
                    .map(network -> network.getValue().getNetworkID())
                    .findFirst();
        } catch (NotFoundException noContainer) {
            return Optional.empty();
        }
    }

    /** The labels by which a later start finds and removes a container or network if this JVM is killed. */
    static Map<String, String> labels() {
        ProcessIdentity owner = ProcessIdentity.ofThisJvm();
        return Map.of(
                LABEL, "server",
                OWNER_HOST, owner.host(),
                OWNER_PID, Long.toString(owner.pid()),
                OWNER_START, Long.toString(owner.startMillis()));
    }

    /**
     * Removes containers, and then networks, that killed JVMs of this machine have left. Returns the number of removed
     * containers; 0 if there is no engine.
     */
    static int removeOrphans(Consumer<String> progress) throws InterruptedException {
        try {
            return ask("remove what killed runs left", ANSWER_LIMIT, progress, DockerEngine::removeOrphans);
        } catch (IOException noEngine) {
            log.debug("orphans left: {}", noEngine.getMessage());
            return 0;
        }
    }

    private static int removeOrphans(DockerClient client) {
        int removed = 0;
        for (Container container : client.listContainersCmd()
                .withShowAll(true)
                .withLabelFilter(Map.of(LABEL, "server"))
                .exec()) {
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
        return removed;
    }

    /**
     * Removes one thing. Returns false if another program has removed it, is removing it, or still uses it; in the last
     * case the next start removes it.
     */
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

    /** The {@link #firstLine} of the innermost cause, which has the message: Testcontainers wraps exceptions. */
    static String deepest(Throwable failure) {
        return firstLine(Causes.innermost(failure));
    }
}
