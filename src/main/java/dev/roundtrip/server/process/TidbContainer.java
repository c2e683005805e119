package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.ServerHold;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.testcontainers.tidb.TiDBContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * TiDB in a container: one process, unistore. Loaded only if Testcontainers is on the class path.
 *
 * <p>If Testcontainers' own reaper is enabled, it removes the container some seconds after the JVM's end; our shutdown
 * hook does so at once. If the reaper is disabled, labels let the next start remove the container of a killed JVM.
 */
final class TidbContainer implements StartedServer {

    private static final int SQL_PORT = 4000;
    private static final int STATUS_PORT = 10080;

    /** Testcontainers itself would retry for minutes if an engine cannot reach the registry. */
    private static final Duration PULL_LIMIT = Duration.ofMinutes(10);

    private static final String ADVICE = ". Check whether `docker info` succeeds and `docker pull` gets the image,"
            + " or use --server mariadb, --tidb-binary or --url.";

    private final TiDBContainer container;
    private final EndHook hook;
    private final RunningRecords.Entry entry;
    private final Place place;

    private TidbContainer(TiDBContainer container, EndHook hook, RunningRecords.Entry entry, String choiceReason)
            throws SQLException {
        this.container = container;
        this.hook = hook;
        this.entry = entry;
        place = place(container, ContainerWay.to(container, STATUS_PORT), choiceReason);
    }

    static Place place(TiDBContainer container, ContainerWay way, String choiceReason) throws SQLException {
        return Place.of(
                way.host(),
                way.ports().applyAsInt(SQL_PORT),
                new Credentials(container.getUsername(), container.getPassword()),
                Optional.of(way.uri(STATUS_PORT)),
                "in a container" + way.how(),
                choiceReason);
    }

    static String image(String version) {
        return "pingcap/tidb:" + version;
    }

    static TidbContainer start(StartContext context, String version) throws ServerUnavailableException {
        String image = image(version);
        TiDBContainer container = null;
        boolean kept = false;
        EndHook hook = null;
        RunningRecords.Entry entry = null;
        try {
            AutoChoice.Answer engine = DockerEngine.probe(image, PULL_LIMIT, context.progress());
            if (!engine.usable()) {
                throw new ServerUnavailableException("TiDB cannot be started in a container: " + engine.why() + ADVICE);
            }
            RunningRecords records = new RunningRecords(context.cache());
            records.clearOrphans();
            DockerEngine.removeOrphans();
            entry = records.addContainer(image);
            container = new TiDBContainer(DockerImageName.parse(image));
            container.withLabels(DockerEngine.labels()).withCommand("-L", "warn");
            TiDBContainer started = container;
            RunningRecords.Entry recorded = entry;
            hook = EndHook.add("roundtrip-container-stop", () -> {
                ServerHold.awaitRelease();
                stop(started, recorded);
            });
            context.progress().accept("Starting " + image + " in a container");
            container.start();
            TidbContainer server = new TidbContainer(container, hook, entry, context.choiceReason());
            kept = true;
            return server;
        } catch (IOException failure) {
            throw new ServerUnavailableException(
                    "TiDB is not started in a container, because that could not be noted in the cache folder "
                            + context.cache() + ": " + failure.getMessage() + ". Check its permissions.",
                    failure);
        } catch (SQLException failure) {
            throw new ServerUnavailableException(
                    "TiDB started in a container but does not let us in: " + failure.getMessage() + ".", failure);
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
            throw interrupted(ending);
        } catch (RuntimeException failure) {
            if (EndHook.jvmIsEnding()) {
                throw interrupted(failure);
            }
            throw new ServerUnavailableException(
                    "TiDB could not be started in a container from the image " + image + ": "
                            + DockerEngine.deepest(failure) + ADVICE,
                    failure);
        } finally {
            if (!kept && container != null) {
                stop(container, entry);
                if (hook != null) {
                    hook.remove();
                }
            }
        }
    }

    private static void stop(TiDBContainer container, RunningRecords.Entry entry) {
        container.stop();
        try {
            entry.remove();
        } catch (IOException left) {
            // The next start finds no such container, and removes the record.
        }
    }

    private static ServerUnavailableException interrupted(Exception why) {
        return new ServerUnavailableException("The start of TiDB in a container was interrupted.", why);
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
        stop(container, entry);
        hook.remove();
    }
}
