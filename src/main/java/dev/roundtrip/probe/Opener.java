package dev.roundtrip.probe;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.OwnConnections;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Opens connections as HikariCP 7 does with its defaults ({@code PoolBase.setupConnection}), and closes them.
 *
 * @param credentials the credentials for each string
 */
record Opener(Credentials credentials) {

    private static final NanoClock CLOCK = NanoClock.SYSTEM;

    private static final Duration READ_LIMIT = Duration.ofSeconds(60);

    /** The value of HikariCP's validationTimeout. */
    private static final Duration VALIDATION = Duration.ofSeconds(5);

    /**
     * Opens a connection.
     *
     * @param isFirst whether it is the first connection of a pool, which HikariCP checks once more than the others
     */
    OpenedConnection open(JdbcUrl url, boolean isFirst) throws SQLException {
        OpenedConnection opened = new OpenedConnection();
        try (Tap tap = Tap.builder(CLOCK).watch(opened).open()) {
            long start = CLOCK.nanoTime();
            try (Connection connection = connect(url, tap)) {
                opened.stage = Stage.POOL;
                setUp(connection, isFirst);
                opened.openNanos = CLOCK.nanoTime() - start;
                opened.stage = Stage.CLOSE;
            }
        }
        return opened;
    }

    Connection connect(JdbcUrl url, Tap tap) throws SQLException {
        return new OwnConnections(url, credentials, READ_LIMIT).open(url.raw(), tap.driverPropertiesFor(url.raw()));
    }

    /** Sets up a connection in HikariCP's order. */
    private static void setUp(Connection connection, boolean isFirst) throws SQLException {
        int timeout = connection.getNetworkTimeout();
        connection.setNetworkTimeout(Runnable::run, (int) VALIDATION.toMillis());
        if (connection.isReadOnly()) {
            connection.setReadOnly(false);
        }
        if (!connection.getAutoCommit()) {
            connection.setAutoCommit(true);
        }
        if (isFirst) {
            connection.isValid((int) VALIDATION.toSeconds());
            connection.getTransactionIsolation();
        }
        connection.setNetworkTimeout(Runnable::run, timeout);
    }
}
