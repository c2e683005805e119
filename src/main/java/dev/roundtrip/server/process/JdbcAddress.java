package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.HostSpec;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlReading;
import dev.roundtrip.jdbc.UrlScheme;
import dev.roundtrip.server.Credentials;
import java.util.Optional;

/**
 * What reaching a server needs of a JDBC URL, which the package {@code jdbc} reads.
 *
 * @param beforeDatabase the URL up to and with the slash before the database, without credentials
 * @param parameters from the question mark on, without credentials; empty for none
 * @param database empty for none
 * @param host of the first server named
 * @param port of the first server named
 * @param credentials the URL's own
 */
record JdbcAddress(
        String beforeDatabase,
        String parameters,
        String database,
        String host,
        int port,
        Optional<Credentials> credentials) {

    private static final String DEFAULT_HOST = "localhost";
    private static final int DEFAULT_PORT = 3306;

    /** Reads a URL. The exception shows no password of it. */
    static JdbcAddress parse(String url) throws ServerUnavailableException {
        UrlReading reading = JdbcUrl.parse(url.strip());
        JdbcUrl parsed = reading.url()
                .orElseThrow(() -> new ServerUnavailableException("--url cannot be used: " + reading.problem() + "."));
        if (parsed.scheme().driver() != UrlScheme.Driver.CONNECTOR_J) {
            throw new ServerUnavailableException("--url cannot be used: '" + parsed.masked()
                    + "' is not for MySQL's driver. It must begin with jdbc:mysql:, also for a MariaDB server.");
        }
        HostSpec first = parsed.hosts().get(0);
        return new JdbcAddress(
                parsed.beforeDatabase(),
                parsed.afterDatabase(),
                parsed.database(),
                first.host().isEmpty() ? DEFAULT_HOST : first.host(),
                first.port().orElse(DEFAULT_PORT),
                parsed.user()
                        .map(user -> new Credentials(user, parsed.password().orElse(""))));
    }

    /** The place without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
