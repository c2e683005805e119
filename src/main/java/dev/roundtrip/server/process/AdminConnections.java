package dev.roundtrip.server.process;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnConnections;
import dev.roundtrip.jdbc.OwnQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * Opens connections for administration.
 *
 * @param url the URL of the server; its database and its login are not used
 * @param credentials the login, which is kept out of the URL, so that no driver message can show the password
 */
record AdminConnections(JdbcUrl url, Credentials credentials) {

    /**
     * The read timeout, unless the URL sets one. It is longer than the time that servers wait for a lock by default, 50
     * s.
     */
    private static final Duration READ_LIMIT = Duration.ofMinutes(2);

    private static final String OWN_PARAMETERS = "?sslMode=DISABLED&allowPublicKeyRetrieval=true";

    /** Connections to a server that we started. It is on this machine, so TLS is not used. */
    static AdminConnections ofOwnServer(String host, int port, Credentials credentials) {
        String url = "jdbc:mysql://" + host + ":" + port + "/" + OWN_PARAMETERS;
        return new AdminConnections(JdbcUrl.parse(url).orElseThrow(), credentials);
    }

    /** The URL of a database, with the parameters and without a login. */
    String url(String database) {
        return url.beforeDatabase() + database + url.afterDatabase();
    }

    Connection open(String database) throws SQLException {
        return open(database, READ_LIMIT);
    }

    /**
     * Opens a connection.
     *
     * @param read the read timeout, unless the URL sets one
     */
    Connection open(String database, Duration read) throws SQLException {
        Connection connection = new OwnConnections(url, credentials, read).open(url(database), new Properties());
        if (setsVariables()) {
            readAll(connection);
        }
        return connection;
    }

    private boolean setsVariables() {
        return url.allProperties().anyMatch(property -> property.name().equalsIgnoreCase("sessionVariables"));
    }

    /** What the server's catalogue has is read to its end, however many rows a SELECT of the user's may return. */
    private static void readAll(Connection connection) throws SQLException {
        try {
            OwnQuery.execute(connection, "SET SESSION sql_select_limit = 18446744073709551615");
        } catch (SQLException refused) {
            connection.close();
            throw refused;
        }
    }

    @Override
    public String toString() {
        return "AdminConnections[" + credentials + "]";
    }
}
