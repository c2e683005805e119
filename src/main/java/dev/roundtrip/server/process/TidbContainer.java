package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.EndHook;
import dev.roundtrip.server.HttpPage;
import dev.roundtrip.server.process.cluster.NodeKind;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * TiDB in a container: one process, unistore. Loaded only if Testcontainers is on the class path.
 *
 * <p>Our shutdown hook removes it. The container of a killed JVM is removed by the reaper where it is available, and by
 * the next start.
 */
record TidbContainer(EngineContainer container, String image) {
    private static final int SQL_PORT = 4000;
    private static final int STATUS_PORT = 10080;
    private static final Credentials ROOT = new Credentials("root", "");

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 100;

    static ReadyServer start(StartContext context, String version)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        return start(context, version, Map.of());
    }

    /**
     * Starts TiDB with further arguments.
     *
     * @param files texts by their paths in the container
     */
    static ReadyServer start(StartContext context, String version, Map<String, String> files, String... arguments)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        String image = NodeKind.TIDB.image(version);
        DockerEngine.require(image, context.progress());
        DockerEngine.removeOrphans(context.progress());
        Reaper.watch(context.progress());
        String[] all =
                Stream.concat(Stream.of("-L", "warn"), Stream.of(arguments)).toArray(String[]::new);
        EngineContainer container =
                new EngineContainer(image, List.of(SQL_PORT, STATUS_PORT), command -> command.withCmd(all));
        EndHook hook = EndHook.addAfterRun("container-stop", container::close);
        Runnable end = () -> {
            container.close();
            hook.remove();
        };
        try {
            return new TidbContainer(container, image).start(context, files, end);
        } catch (Throwable failure) {
            end.run();
            throw failure;
        }
    }

    private ReadyServer start(StartContext context, Map<String, String> files, Runnable end)
            throws IOException, InterruptedException, SQLException, ServerUnavailableException {
        context.progress().accept("Starting " + image + " in a container");
        container.start(files, EngineContainer.START_LIMIT, context.progress());
        ContainerWay way = awaitReady(context.progress());
        return ReadyServer.started(
                way.host(),
                way.port(SQL_PORT),
                ROOT,
                Optional.of(way.uri(STATUS_PORT)),
                "in a container" + way.how(),
                context.choiceReason(),
                () -> container.hasEnded()
                        ? Optional.of("The TiDB container ended by itself (out of memory, or stopped).")
                        : Optional.empty(),
                end);
    }

    private ContainerWay awaitReady(Consumer<String> progress) throws InterruptedException, ServerUnavailableException {
        String counters = NodeKind.TIDB.counters();
        long began = NanoClock.SYSTEM.nanoTime();
        boolean said = false;
        while (true) {
            Optional<ContainerWay> reached = ContainerWay.reached(
                    container,
                    STATUS_PORT,
                    counters,
                    way -> HttpPage.read(way.uri(STATUS_PORT).resolve("/status"), NanoClock.SYSTEM.nanoTime() - began)
                            .isPresent());
            if (reached.isPresent()) {
                return ContainerWay.best(container, reached.get(), STATUS_PORT, counters);
            }
            if (container.hasEnded()) {
                throw new ServerUnavailableException(
                        image + " ended before it was ready." + ChildServer.tail(container.logs()));
            }
            long waited = NanoClock.SYSTEM.nanoTime() - began;
            if (waited > START_LIMIT.toNanos()) {
                throw new ServerUnavailableException(image + " did not answer within " + START_LIMIT.toSeconds()
                        + " s at " + tried() + "." + ChildServer.tail(container.logs()));
            }
            if (!said && waited > CallTimeout.QUIET.toNanos()) {
                said = true;
                progress.accept("Waiting for " + image + " to be ready, for at most " + START_LIMIT.toSeconds() + " s");
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    private String tried() {
        return ContainerWay.candidates(container).stream()
                .map(way -> way.address(STATUS_PORT))
                .collect(Collectors.joining(", "));
    }
}
