package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EndHook;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** MySQL in a container, which Roundtrip does not start for users: a run reaches it by its URL, as theirs. */
public final class MySqlContainer {

    private static final String IMAGE = "mysql:9.7";
    private static final int PORT = 3306;
    private static final Duration PULL_LIMIT = Duration.ofMinutes(1);
    private static final Duration START_LIMIT = Duration.ofMinutes(2);
    private static final long POLL_MILLIS = 200;

    private MySqlContainer() {}

    /** Nobody reads what the start says. */
    private static void say(String line) {}

    /** Why no MySQL can run here; empty if one can. */
    public static Optional<String> whyNot() {
        return MachineProbes.ofThisMachine(ServerRequest.auto(), MySqlContainer::say)
                        .mayHaveDocker()
                ? DockerEngine.probe(IMAGE, PULL_LIMIT, MySqlContainer::say)
                : Optional.of("no Docker engine");
    }

    /** Starts MySQL, which is removed at the JVM's end, and reaches it with its default TLS. */
    public static DatabaseServer start() throws IOException, InterruptedException, SQLException {
        DockerEngine.removeOrphans(MySqlContainer::say);
        Reaper.watch(MySqlContainer::say);
        // No other server has this password, so the server that takes it is this one.
        Credentials root = new Credentials("root", UUID.randomUUID().toString());
        EngineContainer container = new EngineContainer(
                IMAGE, List.of(PORT), command -> command.withEnv("MYSQL_ROOT_PASSWORD=" + root.password()));
        EndHook.addAfterRun("mysql-stop", container::close);
        container.start(Map.of(), EngineContainer.START_LIMIT, MySqlContainer::say);
        return awaitReady(container, root);
    }

    private static DatabaseServer awaitReady(EngineContainer container, Credentials root)
            throws InterruptedException, SQLException {
        long began = System.nanoTime();
        SQLException last = new SQLException("It has no address.");
        while (System.nanoTime() - began < START_LIMIT.toNanos() && !container.hasEnded()) {
            for (ContainerWay way : ContainerWay.candidates(container)) {
                String url = "jdbc:mysql://" + way.address(PORT) + "/";
                try {
                    new AdminConnections(JdbcUrl.parse(url).orElseThrow(), root)
                            .open("")
                            .close();
                    return reach(url, root);
                } catch (SQLException notYet) {
                    last = notYet;
                }
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        throw new SQLException("MySQL did not start: " + last.getMessage() + ChildServer.tail(container.logs()));
    }

    private static DatabaseServer reach(String url, Credentials root) throws InterruptedException, SQLException {
        try {
            return ExistingServer.reach(
                    new StartContext(CacheFolder.ofUser(), MySqlContainer::say, ""),
                    ServerRequest.url(url).withCredentials(root));
        } catch (ServerUnavailableException unreached) {
            throw new SQLException(unreached.getMessage(), unreached);
        }
    }
}
