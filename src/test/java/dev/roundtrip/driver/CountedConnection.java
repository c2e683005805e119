package dev.roundtrip.driver;

import dev.roundtrip.report.WireFigures;
import dev.roundtrip.tap.Tap;
import java.sql.Connection;
import java.sql.SQLException;

/** A connection whose commands are counted. */
public record CountedConnection(Tap tap, Connection connection) implements AutoCloseable {

    /** The commands since the last count, or since the connection was made; also after {@link #close()}. */
    public WireFigures takeInterval() {
        return tap.takeInterval();
    }

    /** The commands that this work sends. */
    public WireFigures count(Work work) throws SQLException {
        takeInterval();
        work.with(connection);
        return takeInterval();
    }

    @Override
    public void close() throws SQLException {
        try (tap) {
            connection.close();
        }
    }

    /** The work of a test with a connection. */
    public interface Work {
        void with(Connection connection) throws SQLException;
    }
}
