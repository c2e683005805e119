package dev.roundtrip.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;

/**
 * Opens connections of Roundtrip's own. The driver gets the login and the time limits as properties: no message that
 * has the string shows the password, and nothing waits without end.
 *
 * @param read the read timeout, unless the string has one
 */
public record OwnConnections(JdbcUrl url, Credentials credentials, Duration read) {

    /** The connect timeout, unless the string has one. */
    public static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    public Connection open() throws SQLException {
        return open(url.raw(), new Properties());
    }

    /**
     * Opens a connection.
     *
     * @param text the string, or one that differs from it in the database
     * @param more properties for the driver
     */
    public Connection open(String text, Properties more) throws SQLException {
        Properties properties = new Properties();
        properties.putAll(more);
        properties.setProperty("user", credentials.user());
        properties.setProperty("password", credentials.password());
        properties.putAll(TimeLimits.connectAndRead(url, CONNECT_LIMIT, read));
        try {
            return DriverManager.getConnection(text, properties);
        } catch (RuntimeException odd) {
            throw OddAnswerException.whenOpened(url, odd);
        }
    }
}
