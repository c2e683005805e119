package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.process.cluster.NodeKind;
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
final class TidbContainer {
    private static final int SQL_PORT = 4000;
    private static final int STATUS_PORT = 10080;

    private TidbContainer() {}

    static ReadyServer start(StartContext context, String version)
            throws IOException, InterruptedException, SQLException {
        String image = NodeKind.TIDB.image(version);
        DockerEngine.require(image, context.progress());
        DockerEngine.removeOrphans();
        TiDBContainer container = DockerEngine.owned(new TiDBContainer(DockerImageName.parse(image)));
        container.withCommand("-L", "warn");
        EndHook hook = EndHook.addAfterRun("container-stop", container::stop);
        Runnable end = () -> {
            container.stop();
            hook.remove();
        };
        try {
            context.progress().accept("Starting " + image + " in a container");
            container.start();
            ContainerWay way = ContainerWay.to(container, STATUS_PORT, NodeKind.TIDB.counters());
            return ReadyServer.started(
                    way.host(),
                    way.port(SQL_PORT),
                    new Credentials(container.getUsername(), container.getPassword()),
                    Optional.of(way.uri(STATUS_PORT)),
                    "in a container" + way.how(),
                    context.choiceReason(),
                    () -> container.getContainerId() == null || container.isRunning()
                            ? Optional.empty()
                            : Optional.of("The TiDB container ended by itself (out of memory, or stopped)."),
                    end);
        } catch (Throwable failure) {
            end.run();
            throw failure;
        }
    }
}
