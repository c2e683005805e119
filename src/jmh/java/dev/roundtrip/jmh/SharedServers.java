package dev.roundtrip.jmh;

import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.ServerRequest;
import dev.roundtrip.server.ServerUnavailableException;
import dev.roundtrip.server.Servers;
import dev.roundtrip.workload.DataSet;
import dev.roundtrip.workload.DataSetException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The servers of one JVM's benchmarks: each is started when it is first asked for, its data set is loaded when that is first asked for, and both
 * stay until {@link #close()} or the JVM's end.
 *
 * <p>Threads: any; a second caller waits while the first has a server started.
 */
public final class SharedServers implements AutoCloseable {

    private static final SharedServers OF_THIS_JVM = new SharedServers(line -> System.err.println("# " + line));

    private final Consumer<String> progress;
    private final Map<ServerAsk, DatabaseServer> servers = new HashMap<>();
    private final Map<ServerAsk, ServerRequest> requests = new HashMap<>();
    private final Map<ServerAsk, Set<String>> loaded = new HashMap<>();
    private final Map<String, String> masked = new HashMap<>();

    private SharedServers(Consumer<String> progress) {
        this.progress = progress;
    }

    /** This JVM's own. */
    public static SharedServers ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** From now on a masked URL stands for this one, so that JMH, which prints parameters, never sees the password. */
    synchronized void unmask(String maskedUrl, String url) {
        masked.put(maskedUrl, url);
    }

    /** Starts or reaches it, once. */
    synchronized Handed server(ServerAsk ask) throws ServerUnavailableException {
        DatabaseServer server = servers.get(ask);
        if (server == null) {
            ServerAsk meant = new ServerAsk(masked.getOrDefault(ask.server(), ask.server()), ask.statusUrl());
            ServerRequest request = meant.request(System.getenv());
            server = Servers.start(request, progress);
            progress.accept("Server: " + server.description().heading());
            servers.put(ask, server);
            requests.put(ask, request);
            loaded.put(ask, new HashSet<>());
        }
        return Handed.of(server, requests.get(ask));
    }

    /** Makes or finds the data set in a database of a server that was asked for, once. */
    synchronized void load(ServerAsk ask, String database) throws ServerUnavailableException {
        server(ask);
        if (!loaded.get(ask).add(database)) {
            return;
        }
        progress.accept("Preparing the data set in " + database + " (once)");
        try (Connection admin = servers.get(ask).connect("")) {
            DataSet dataSet = DataSet.prepare(admin, database, (done, total) -> {});
            progress.accept(
                    dataSet.reused()
                            ? "The data set was already in " + database
                            : "The data set was loaded into " + database);
        } catch (SQLException | DataSetException failed) {
            loaded.get(ask).remove(database);
            throw new ServerUnavailableException(
                    "The data set could not be made in " + database + ": " + failed.getMessage(), failed);
        }
    }

    /** Stops what was started. May be called again. */
    @Override
    public synchronized void close() {
        servers.values().forEach(DatabaseServer::close);
        servers.clear();
        loaded.clear();
    }
}
