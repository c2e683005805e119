package dev.roundtrip.jmh;

import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.DatabaseLock;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.LockedException;
import dev.roundtrip.server.LockedThing;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The servers of one JVM's benchmarks: each is started at its first use, its data set is loaded at its first use, and
 * both stay until {@link #close()} or the JVM's end.
 *
 * <p>Threads: any; a second caller waits while the first starts a server.
 */
public final class SharedServers implements AutoCloseable {

    private static final SharedServers OF_THIS_JVM = new SharedServers(line -> System.err.println("# " + line));

    private final Consumer<String> progress;
    private final Starter starter;
    private final Map<ServerAsk, DatabaseServer> servers = new HashMap<>();
    private final Map<ServerAsk, ServerRequest> requests = new HashMap<>();
    private final Map<ServerAsk, Set<String>> loaded = new HashMap<>();
    private final Map<ServerAsk, Map<String, DatabaseLock>> locks = new HashMap<>();
    private final Map<String, String> masked = new HashMap<>();

    private SharedServers(Consumer<String> progress) {
        this(progress, Servers::start);
    }

    SharedServers(Consumer<String> progress, Starter starter) {
        this.progress = progress;
        this.starter = starter;
    }

    /** Starts or reaches a server. */
    @FunctionalInterface
    interface Starter {

        DatabaseServer start(ServerRequest request, Consumer<String> progress) throws ServerUnavailableException;
    }

    /** The servers of this JVM. */
    public static SharedServers ofThisJvm() {
        return OF_THIS_JVM;
    }

    /**
     * Lets a masked URL stand for this one from now on, so that JMH, which prints parameters, never sees the password.
     */
    synchronized void unmask(String maskedUrl, String url) {
        masked.put(maskedUrl, url);
    }

    /** Starts or reaches the server once. */
    synchronized SharedServer server(ServerAsk ask) throws ServerUnavailableException {
        DatabaseServer server = servers.get(ask);
        if (server == null) {
            ServerAsk meant = new ServerAsk(masked.getOrDefault(ask.server(), ask.server()), ask.statusUrl());
            ServerRequest request = meant.request(System.getenv());
            server = starter.start(request, progress);
            progress.accept("Server: " + server.description().heading());
            servers.put(ask, server);
            requests.put(ask, request);
            loaded.put(ask, new HashSet<>());
        }
        return SharedServer.of(server, requests.get(ask));
    }

    /**
     * Makes or finds the workload's data set in a database of a server that was requested, once.
     *
     * @param workload the workload: a path, or the name of a bundled one
     */
    synchronized void load(ServerAsk ask, String database, String workload) throws ServerUnavailableException {
        server(ask);
        try {
            lock(servers.get(ask), locks.computeIfAbsent(ask, first -> new HashMap<>()), database);
        } catch (LockedException taken) {
            throw new ServerUnavailableException(taken.getMessage(), taken);
        }
        if (!loaded.get(ask).add(database)) {
            return;
        }
        progress.accept("Preparing the data set in " + database + " (once)");
        try {
            DatabaseServer server = servers.get(ask);
            DataSet dataSet =
                    DataSet.prepare(() -> server.connect(""), database, compiled(workload), LoadProgress.SILENT);
            progress.accept(
                    dataSet.reused()
                            ? "The data set was already in " + database
                            : "The data set was loaded into " + database);
        } catch (SQLException | DataSetException failed) {
            loaded.get(ask).remove(database);
            throw new ServerUnavailableException(
                    "The data set could not be created in " + database + ": " + failed.getMessage(), failed);
        }
    }

    private static CompiledWorkload compiled(String workload) {
        return CompiledWorkload.of(WorkloadFiles.load(workload, Map.of()).orElseThrow())
                .orElseThrow();
    }

    /** Locks a database from the first load on, until the end. */
    private static void lock(DatabaseServer server, Map<String, DatabaseLock> locks, String database)
            throws LockedException {
        for (DatabaseLock lock : locks.values()) {
            lock.keep();
        }
        if (!locks.containsKey(database)) {
            locks.put(database, DatabaseLock.take(server, List.of(LockedThing.database(database))));
        }
    }

    /** Stops every server that was started; the first failure has the others as suppressed. May be called again. */
    @Override
    public synchronized void close() {
        locks.values().forEach(ofServer -> ofServer.values().forEach(DatabaseLock::close));
        locks.clear();
        // Closing a stream is promised to do just that: it runs all closing actions.
        Stream<DatabaseServer> ending = Stream.empty();
        for (DatabaseServer server : servers.values()) {
            ending = ending.onClose(server::close);
        }
        servers.clear();
        requests.clear();
        loaded.clear();
        ending.close();
    }
}
