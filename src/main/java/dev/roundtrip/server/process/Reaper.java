package dev.roundtrip.server.process;

import com.github.dockerjava.api.command.CreateContainerCmd;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Volume;
import dev.roundtrip.measure.NanoClock;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;
import org.testcontainers.utility.TestcontainersConfiguration;

/**
 * Testcontainers' reaper (Ryuk): a container that removes those of this JVM soon after the JVM was killed. It is used
 * only if the engine has its image, or gets it within seconds; without it, the next start removes those containers.
 *
 * <p>Ten seconds after our connection to the reaper has ended, it removes what has our labels, and then itself.
 */
final class Reaper {

    private static final String IMAGE = "testcontainers/ryuk:0.14.0";
    private static final int PORT = 8080;
    private static final Duration PULL_LIMIT = Duration.ofSeconds(5);
    private static final Duration START_LIMIT = Duration.ofSeconds(10);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);
    private static final int ANSWER_MILLIS = 1_000;
    private static final long POLL_MILLIS = 100;
    private static final Logger log = LoggerFactory.getLogger(Reaper.class);

    private static boolean asked;

    /** The connection to the reaper. It ends with this JVM, and the reaper then begins its work. */
    @SuppressWarnings("unused")
    private static Optional<Socket> connection = Optional.empty();

    private Reaper() {}

    /** Has the reaper watch the containers of this JVM, if that is possible; tries only once. */
    static synchronized void watch(Consumer<String> progress) throws InterruptedException {
        if (asked || Boolean.parseBoolean(System.getenv("TESTCONTAINERS_RYUK_DISABLED"))) {
            return;
        }
        String image = ImageNameSubstitutor.instance()
                .apply(DockerImageName.parse(IMAGE))
                .asCanonicalNameString();
        Optional<String> whyNot = DockerEngine.probe(image, PULL_LIMIT, quietly -> {});
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        asked = true;
        if (whyNot.isPresent()) {
            log.debug("no reaper: {}", whyNot.get());
            return;
        }
        EngineContainer reaper = new EngineContainer(image, List.of(PORT), Reaper::settings);
        try {
            reaper.start(Map.of(), START_LIMIT, progress);
            connection = Optional.of(connect(reaper));
        } catch (IOException | RuntimeException unusable) {
            log.debug("no reaper", unusable);
            reaper.close();
        }
    }

    private static void settings(CreateContainerCmd command) {
        // The reaper has no labels of ours: it must not remove itself, and no other start may remove it.
        command.withLabels(Map.of());
        command.getHostConfig()
                .withAutoRemove(true)
                .withPrivileged(TestcontainersConfiguration.getInstance().isRyukPrivileged())
                .withBinds(new Bind(
                        DockerClientFactory.instance().getRemoteDockerUnixSocketPath(),
                        new Volume("/var/run/docker.sock")));
    }

    private static Socket connect(EngineContainer reaper) throws IOException, InterruptedException {
        long deadline = NanoClock.SYSTEM.nanoTime() + CONNECT_LIMIT.toNanos();
        while (NanoClock.SYSTEM.nanoTime() - deadline < 0) {
            for (ContainerWay way : ContainerWay.candidates(reaper)) {
                Optional<Socket> answering = introduce(way);
                if (answering.isPresent()) {
                    return answering.get();
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new IOException("the reaper does not answer");
    }

    /** Tells the reaper our labels. Empty if it does not answer there. */
    private static Optional<Socket> introduce(ContainerWay way) {
        String ours = DockerEngine.labels().entrySet().stream()
                .map(label ->
                        "label=" + URLEncoder.encode(label.getKey() + "=" + label.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(way.host(), way.port(PORT)), ANSWER_MILLIS);
            socket.setSoTimeout(ANSWER_MILLIS);
            socket.getOutputStream().write((ours + '\n').getBytes(StandardCharsets.UTF_8));
            // The reaper answers "ACK", and nothing later.
            if (socket.getInputStream().read() == 'A') {
                return Optional.of(socket);
            }
            socket.close();
        } catch (IOException notThere) {
            try {
                socket.close();
            } catch (IOException closed) {
                // The connection is of no more use.
            }
        }
        return Optional.empty();
    }
}
