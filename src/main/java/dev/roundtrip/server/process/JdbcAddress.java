package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import java.util.Optional;

/**
 * A JDBC URL that reaches a server.
 *
 * @param host of the first server in the URL
 * @param port of the first server in the URL
 */
record JdbcAddress(JdbcUrl url, String host, int port) {

    private static final String DEFAULT_HOST = "localhost";
    private static final int DEFAULT_PORT = 3306;

    /** Parses a URL. The exception does not show the URL's password. */
    static JdbcAddress parse(String url) throws ServerUnavailableException {
        UrlReading reading = JdbcUrl.parse(url.strip());
        JdbcUrl parsed = reading.url()
                .orElseThrow(() -> new ServerUnavailableException("--url cannot be used: " + reading.problem() + "."));
        if (parsed.scheme().driver() != UrlScheme.Driver.CONNECTOR_J) {
            throw new ServerUnavailableException(
                    "--url must begin with jdbc:mysql:, for MariaDB too: '" + parsed.masked() + "'.");
        }
        HostSpec first = parsed.hosts().get(0);
        return new JdbcAddress(
                parsed,
                first.host().isEmpty() ? DEFAULT_HOST : first.host(),
                first.port().orElse(DEFAULT_PORT));
    }

    /** Those in the URL. */
    Optional<Credentials> credentials() {
        return url.user().map(user -> new Credentials(user, url.password().orElse("")));
    }

    /** The address without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
