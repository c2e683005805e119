package dev.roundtrip.driver;

import dev.roundtrip.result.WireFigures;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection whose commands are counted. */
public final class CountedConnection implements AutoCloseable {

    private final Tap tap;
    private final Connection connection;

    CountedConnection(Tap tap, Connection connection) {
        this.tap = tap;
        this.connection = connection;
    }

    public Connection connection() {
        return connection;
    }

    /** What was sent since the last count, or since the connection was made; also after {@link #close()}. */
    public WireFigures takeInterval() {
        return tap.takeInterval();
    }

    /** What this work sends. */
    public WireFigures count(Work work) throws SQLException {
        tap.takeInterval();
        work.with(connection);
        return tap.takeInterval();
    }

    @Override
    public void close() throws SQLException {
        try (tap) {
            connection.close();
        }
    }

    /** What a test does with a connection. */
    public interface Work {
        void with(Connection connection) throws SQLException;
    }
}
