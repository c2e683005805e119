package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.ReachedServer;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;

/**
 * A JDBC URL that reaches a server.
 *
 * @param host the host of the first server that the driver reaches with the URL
 * @param port the port of that server
 */
record JdbcAddress(JdbcUrl url, String host, int port) {

    /** The address in a URL. The exception does not show the URL's password. */
    static JdbcAddress of(UrlReading reading) throws ServerUnavailableException {
        JdbcUrl parsed = reading.url()
                .orElseThrow(() -> new ServerUnavailableException("--url cannot be used: " + reading.problem() + "."));
        if (parsed.scheme().driver() != UrlScheme.Driver.CONNECTOR_J) {
            throw new ServerUnavailableException(
                    "--url must begin with jdbc:mysql:, for MariaDB too: '" + parsed.masked() + "'.");
        }
        ReachedServer reached = ReachedServer.of(parsed);
        if (!reached.database().equals(parsed.database())) {
            throw new ServerUnavailableException(
                    "--url cannot be used: a parameter names its database. Write that after the host.");
        }
        return new JdbcAddress(parsed, reached.first().name(), reached.first().port());
    }

    /** The credentials in the URL. */
    Optional<Credentials> credentials() {
        return url.user().map(user -> new Credentials(user, url.password().orElse("")));
    }

    /** The address without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
