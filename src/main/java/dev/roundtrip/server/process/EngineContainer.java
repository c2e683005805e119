package dev.roundtrip.server.process;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.command.InspectContainerResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import dev.roundtrip.measure.NanoClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.testcontainers.images.builder.Transferable;

/**
 * A container of an image that the engine has. Testcontainers' own class for this asks for helper images: one that
 * shows the engine's address, and the reaper. Without a registry it waits minutes for them, and an interrupt does not
 * end the wait.
 *
 * <p>Threads: any; {@link #start} is called once.
 */
final class EngineContainer {

    static final Duration START_LIMIT = Duration.ofSeconds(30);
    private static final Duration PORTS_LIMIT = Duration.ofSeconds(5);
    private static final long POLL_MILLIS = 50;
    private static final int LOG_LINES = 20;

    private final String image;
    private final List<Integer> ports;
    private final Consumer<CreateContainerCmd> settings;

    private final Object closing = new Object();
    private String id;
    private boolean closed;
    private volatile InspectContainerResponse started;

    /**
     * Prepares a container; sends the engine nothing yet. If this program runs in a container of the engine, the new
     * container joins its network, unless the settings name another.
     *
     * @param ports the ports that the engine maps to ports of its host
     * @param settings receives the command before it is sent
     */
    EngineContainer(String image, List<Integer> ports, Consumer<CreateContainerCmd> settings) {
        this.image = image;
        this.ports = ports;
        this.settings = settings;
    }

    /**
     * Creates and starts the container; does not wait until its program is ready.
     *
     * @param files texts by their paths in the container
     * @param limit the limit for the whole start
     * @throws IOException with the reason as a clause, if the engine does not start it in time
     */
    void start(Map<String, String> files, Duration limit, Consumer<String> progress)
            throws IOException, InterruptedException {
        started = DockerEngine.ask("start " + image, limit, progress, engine -> {
            keep(engine, create(engine));
            if (!files.isEmpty()) {
                engine.copyArchiveToContainerCmd(id)
                        .withRemotePath("/")
                        .withTarInputStream(new ByteArrayInputStream(archive(files)))
                        .exec();
            }
            engine.startContainerCmd(id).exec();
            return awaitPorts(engine);
        });
    }

    private String create(DockerClient engine) {
        CreateContainerCmd command = engine.createContainerCmd(image)
                .withLabels(DockerEngine.labels())
                .withExposedPorts(ports.stream().map(ExposedPort::tcp).toList());
        command.getHostConfig()
                .withPortBindings(ports.stream()
                        .map(port -> new PortBinding(Binding.empty(), ExposedPort.tcp(port)))
                        .toList());
        DockerEngine.ownNetwork(engine)
                .ifPresent(network -> command.getHostConfig().withNetworkMode(network));
        settings.accept(command);
        return command.exec().getId();
    }

    /** Notes the container's id. The engine may have created the container after the wait for it was over. */
    private void keep(DockerClient engine, String created) throws IOException {
        synchronized (this) {
            id = created;
            if (!closed) {
                return;
            }
        }
        remove(engine, created);
        throw new IOException("the wait for it has ended");
    }

    /**
     * Waits for the mapped ports. The engine maps them a moment after the start; in an internal network it maps none.
     */
    private InspectContainerResponse awaitPorts(DockerClient engine) throws InterruptedException {
        long deadline = NanoClock.SYSTEM.nanoTime() + PORTS_LIMIT.toNanos();
        while (true) {
            InspectContainerResponse seen = engine.inspectContainerCmd(id).exec();
            if (!Boolean.TRUE.equals(seen.getState().getRunning())
                    || ports.stream().allMatch(port -> binding(seen, port).isPresent())
                    || NanoClock.SYSTEM.nanoTime() - deadline > 0) {
                return seen;
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private static byte[] archive(Map<String, String> files) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            files.forEach((path, text) -> Transferable.of(text).transferTo(tar, path));
        }
        return bytes.toByteArray();
    }

    /** The mapped port on the engine's host; that of IPv4 if there are two. Empty if the program has ended. */
    Optional<Integer> mappedPort(int port) {
        return binding(started, port).map(binding -> Integer.valueOf(binding.getHostPortSpec()));
    }

    private static Optional<Binding> binding(InspectContainerResponse seen, int port) {
        Binding[] all = seen.getNetworkSettings().getPorts().getBindings().get(ExposedPort.tcp(port));
        List<Binding> bindings = all == null ? List.of() : Arrays.asList(all);
        return bindings.stream()
                .filter(binding ->
                        binding.getHostIp() == null || !binding.getHostIp().contains(":"))
                .findFirst()
                .or(() -> bindings.stream().findFirst());
    }

    /** The addresses of the container: it has one in each of its networks. */
    List<String> addresses() {
        return ofNetworks(ContainerNetwork::getIpAddress);
    }

    /** The addresses of the engine's host in the container's networks. */
    List<String> gateways() {
        return ofNetworks(ContainerNetwork::getGateway);
    }

    private List<String> ofNetworks(Function<ContainerNetwork, String> address) {
        return started.getNetworkSettings().getNetworks().values().stream()
                .flatMap(network -> Stream.ofNullable(address.apply(network)))
                .filter(text -> !text.isEmpty())
                .toList();
    }

    /** The time at which the engine started the container, by its host's clock. */
    Instant startedAt() {
        return Instant.parse(started.getState().getStartedAt());
    }

    /** Whether the container's program has ended by itself; false if the engine does not answer. */
    boolean hasEnded() {
        Optional<String> known = knownId();
        return known.isPresent()
                && DockerEngine.answer("tell whether " + image + " runs", engine -> ended(engine, known.get()))
                        .orElse(false);
    }

    private static boolean ended(DockerClient engine, String id) {
        try {
            return !Boolean.TRUE.equals(
                    engine.inspectContainerCmd(id).exec().getState().getRunning());
        } catch (NotFoundException removed) {
            return true;
        }
    }

    /** The last lines of the container's log; empty if there are none. */
    String logs() {
        return knownId()
                .flatMap(known -> DockerEngine.answer("read a container's log", engine -> log(engine, known)))
                .orElse("");
    }

    private static String log(DockerClient engine, String id) throws IOException, InterruptedException {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        try (ResultCallback.Adapter<Frame> lines = new ResultCallback.Adapter<>() {
            @Override
            public void onNext(Frame frame) {
                log.writeBytes(frame.getPayload());
            }
        }) {
            engine.logContainerCmd(id)
                    .withStdOut(true)
                    .withStdErr(true)
                    .withTail(LOG_LINES)
                    .exec(lines)
                    .awaitCompletion();
        }
        return log.toString(StandardCharsets.UTF_8);
    }

    /**
     * Stops and removes the container. May be called again, and if the container was never started. The end of the JVM
     * calls this while another call may be under way, and then waits for it: the JVM ends with the last hook.
     *
     * @return false if the engine did not answer; the next start of any server then removes the container
     */
    boolean close() {
        synchronized (closing) {
            Optional<String> known = knownIdToRemove();
            return known.isEmpty()
                    || DockerEngine.answer("remove a container", engine -> remove(engine, known.get()))
                            .isPresent();
        }
    }

    private static boolean remove(DockerClient engine, String id) {
        try {
            engine.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException | ConflictException removed) {
            // Another program has removed the container, or is removing it.
        }
        return true;
    }

    private synchronized Optional<String> knownId() {
        return closed ? Optional.empty() : Optional.ofNullable(id);
    }

    private synchronized Optional<String> knownIdToRemove() {
        Optional<String> known = knownId();
        closed = true;
        return known;
    }
}
