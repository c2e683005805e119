package dev.roundtrip.run;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnQuery;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.server.CacheFolder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.JournalFolder;
import dev.roundtrip.server.variables.Restorer;
import dev.roundtrip.server.variables.Restorer.Result;
import dev.roundtrip.server.variables.ServerTarget;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Restores the variables that runs of this user left changed. Used by the caller's thread.
 *
 * @param url how to reach the server; if empty, each server is reached by its host and port
 * @param login the login; if empty, it is the user of the run without a password
 * @param otherMachines whether journals of runs on other machines are included
 */
public record Restoration(Optional<JdbcUrl> url, Optional<Credentials> login, boolean otherMachines) {

    /**
     * Restores the variables, and returns one result for each server that has a journal.
     *
     * @param said receives a line for each step
     * @throws RunFailedException if the journals cannot be read
     */
    public List<Result> restore(Consumer<String> said) throws RunFailedException {
        CacheFolder cache = CacheFolder.ofUser();
        try {
            return new Restorer(JournalFolder.of(cache)).restore(this::connect, otherMachines, said);
        } catch (IOException unreadable) {
            throw new RunFailedException(
                    "The cache folder could not be read: " + cache + ": "
                            + unreadable.getMessage()
                            + ". Check its rights, or ROUNDTRIP_CACHE.",
                    unreadable);
        }
    }

    /**
     * Stops and removes the servers that killed runs left on this machine.
     *
     * @param said receives a line if this takes more than a few seconds
     * @return their number
     */
    public static int removeServers(Consumer<String> said) {
        try {
            return Servers.clearLeftBehind(said);
        } catch (IOException noRecords) {
            return 0;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private Connection connect(ServerTarget target) throws SQLException {
        Credentials given = login.orElse(new Credentials("", ""));
        Credentials credentials =
                url.isEmpty() && given.user().isEmpty() ? new Credentials(target.user(), given.password()) : given;
        ServerRequest request = url.map(UrlReading::of)
                .map(ServerRequest::url)
                .orElseGet(() -> ServerRequest.url("jdbc:mysql://" + target.address() + "/"))
                .withCredentials(credentials);
        try (DatabaseServer server = Servers.start(request, line -> {})) {
            if (!server.host().equalsIgnoreCase(target.host()) || server.port() != target.port()) {
                throw new SQLException("--url names another server, " + server.host() + ":" + server.port());
            }
            // Closing a server that we did not start affects neither the server nor the connection.
            return server.connect("");
        } catch (ServerUnavailableException unavailable) {
            throw new SQLException(OwnQuery.firstLine(unavailable), unavailable);
        }
    }
}
