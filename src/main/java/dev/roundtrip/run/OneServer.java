package dev.roundtrip.run;

import dev.roundtrip.driver.DriverCoordinates;
import dev.roundtrip.jdbc.BadUrlException;
import dev.roundtrip.jdbc.ConnectionParameters;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.server.process.ServerRequest;
import java.util.List;
import java.util.Optional;

/**
 * Requires that every driver of a run reaches the server that the run reads, locks and restores: a parameter of a
 * scenario can lead its connections to another server.
 */
final class OneServer {

    /** A connection string in place of the address of a server that the run starts. */
    private static final UrlReading STARTED = JdbcUrl.parse("jdbc:mysql://127.0.0.1:4000/");

    private OneServer() {}

    /** Why the request is not allowed, as a sentence without its end; empty if the request is allowed. */
    static Optional<String> refusal(List<Scenario> scenarios, ServerRequest server, List<DriverCoordinates> drivers) {
        Optional<JdbcUrl> named = server.url().orElse(STARTED).url();
        if (named.filter(url -> url.scheme().driver() == Driver.CONNECTOR_J).isEmpty()) {
            return Optional.empty(); // A later step reports that the server cannot be reached.
        }
        JdbcUrl asked = named.get().withoutLogin().withoutDatabase();
        for (Scenario scenario : scenarios) {
            ConnectionParameters own = scenario.connection().parameters();
            ConnectionParameters parameters = server.url().isPresent() ? own : own.forAnotherServer();
            Optional<String> refused = ofScenario(scenario, asked, parameters, drivers);
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> ofScenario(
            Scenario scenario, JdbcUrl asked, ConnectionParameters parameters, List<DriverCoordinates> drivers) {
        ReachedServer expected = ReachedServer.of(asked);
        try {
            JdbcUrl url = Plan.withParameters(asked, parameters);
            if (!ReachedServer.of(url).equals(expected)) {
                return Optional.of(scenario.shortName() + ": its parameters lead to " + words(ReachedServer.of(url))
                        + ", not to " + words(expected)
                        + ", which the run asks and locks. Name one server, before the database");
            }
            for (DriverCoordinates driver : drivers) {
                Optional<ReachedServer> reached =
                        DriverUrl.inSchemeOf(driver.takes(), url).map(ReachedServer::of);
                if (reached.isPresent() && !reached.get().equals(expected)) {
                    return Optional.of(scenario.shortName() + ": " + driver + " reads " + words(reached.get())
                            + " in the connection string, and Connector/J " + words(expected)
                            + ". Write HOST:PORT before the database");
                }
            }
            return Optional.empty();
        } catch (BadUrlException unreadable) {
            return Optional.of(scenario.shortName() + ": " + unreadable.getMessage());
        }
    }

    /** The words for a server, with the database if a parameter names another one than the run's. */
    private static String words(ReachedServer server) {
        return server.words() + (server.database().isEmpty() ? "" : " and the database " + server.database());
    }
}
