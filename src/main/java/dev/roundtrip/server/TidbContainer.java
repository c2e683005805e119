package dev.roundtrip.server;

import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.tidb.TiDBContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * TiDB in a container: one process, unistore. Loads only where Testcontainers is on the class path.
 *
 * <p>Testcontainers' own reaper removes the container some seconds after the JVM's end where it is enabled; the shutdown hook here does it at
 * once, and labels let the next start remove what a killed JVM has left where the reaper is disabled.
 */
final class TidbContainer implements StartedServer {

    private static final int SQL_PORT = 4000;
    private static final int STATUS_PORT = 10080;

    /** Testcontainers itself would try again for minutes where an engine has no way to the registry. */
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private static final String ADVICE = ". Look whether `docker info` succeeds and `docker pull` gets the image,"
            + " or use --server mariadb, --tidb-binary or --url.";

    private final TiDBContainer container;
    private final Thread hook;
    private final Place place;

    private TidbContainer(TiDBContainer container, Thread hook, String choiceReason) throws SQLException {
        this.container = container;
        this.hook = hook;
        String host = container.getHost();
        int port = container.getMappedPort(SQL_PORT);
        URI statusUri = URI.create("http://" + host + ":" + container.getMappedPort(STATUS_PORT));
        Credentials credentials = new Credentials(container.getUsername(), container.getPassword());
        place = Place.of(host, port, credentials, Optional.of(statusUri), "in a container", choiceReason);
    }

    static String image(String version) {
        return "pingcap/tidb:" + version;
    }

    static TidbContainer start(StartContext context, String version) throws ServerUnavailableException {
        String image = image(version);
        TiDBContainer container = null;
        boolean kept = false;
        Thread hook = null;
        try {
            AutoChoice.Answer engine = DockerEngine.probe(image, PULL_LIMIT, context.progress());
            if (!engine.usable()) {
                throw new ServerUnavailableException("TiDB cannot be started in a container: " + engine.why() + ADVICE);
            }
            DockerEngine.removeOrphans();
            container = new TiDBContainer(DockerImageName.parse(image));
            container.withLabels(DockerEngine.labels()).withCommand("-L", "warn");
            TiDBContainer started = container;
            hook = new Thread(
                    () -> {
                        ServerHold.awaitRelease();
                        started.stop();
                    },
                    "roundtrip-container-stop");
            Runtime.getRuntime().addShutdownHook(hook);
            context.progress().accept("Starting " + image + " in a container");
            container.start();
            TidbContainer server = new TidbContainer(container, hook, context.choiceReason());
            kept = true;
            return server;
        } catch (SQLException failure) {
            throw new ServerUnavailableException(
                    "TiDB started in a container but does not let us in: " + failure.getMessage() + ".", failure);
        } catch (RuntimeException failure) {
            throw new ServerUnavailableException(
                    "TiDB could not be started in a container from the image " + image + ": " + deepest(failure)
                            + ADVICE,
                    failure);
        } finally {
            if (!kept && container != null) {
                container.stop();
                removeHook(hook);
            }
        }
    }

    /** Testcontainers wraps: what the engine said is at the bottom. */
    private static String deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null && deepest.getCause() != deepest) {
            deepest = deepest.getCause();
        }
        return DockerEngine.firstLine(deepest);
    }

    private static void removeHook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The JVM is ending, and the hook runs.
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public Optional<String> diedBecause() {
        return container.getContainerId() == null || container.isRunning()
                ? Optional.empty()
                : Optional.of("The TiDB container ended by itself (out of memory, or stopped from outside).");
    }

    @Override
    public void close() {
        container.stop();
        removeHook(hook);
    }
}
