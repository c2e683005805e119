package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.EndHook;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.testcontainers.tidb.TiDBContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * TiDB in a container: one process, unistore. Loaded only if Testcontainers is on the class path.
 *
 * <p>Our shutdown hook removes it. The container of a killed JVM is removed by Testcontainers' reaper where its image
 * is available, and by the next start.
 */
record TidbContainer(TiDBContainer container, EndHook hook, Place place) implements StartedServer {

    private static final int SQL_PORT = 4000;
    private static final int STATUS_PORT = 10080;

    static Place place(TiDBContainer container, ContainerWay way, String choiceReason) throws SQLException {
        return Place.of(
                way.host(),
                way.port(SQL_PORT),
                new Credentials(container.getUsername(), container.getPassword()),
                Optional.of(way.uri(STATUS_PORT)),
                "in a container" + way.how(),
                choiceReason);
    }

    static String image(String version) {
        return "pingcap/tidb:" + version;
    }

    static TidbContainer start(StartContext context, String version)
            throws IOException, InterruptedException, SQLException {
        String image = image(version);
        DockerEngine.require(image, context.progress());
        DockerEngine.removeOrphans();
        TiDBContainer container = DockerEngine.owned(new TiDBContainer(DockerImageName.parse(image)));
        container.withCommand("-L", "warn");
        EndHook hook = EndHook.addAfterRun("roundtrip-container-stop", container::stop);
        boolean kept = false;
        try {
            context.progress().accept("Starting " + image + " in a container");
            container.start();
            Place place = place(container, ContainerWay.to(container, STATUS_PORT), context.choiceReason());
            kept = true;
            return new TidbContainer(container, hook, place);
        } finally {
            if (!kept) {
                container.stop();
                hook.remove();
            }
        }
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
        hook.remove();
    }
}
