package dev.roundtrip.probe.faults;

import dev.roundtrip.tap.proxy.FaultyRelay;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Where a fault can be made.
 *
 * @param relay in front of the string's only or first host
 * @param admin a connection of another session, past the relay
 * @param connectionId of the application's connection
 */
record FaultSite(FaultyRelay relay, Connection admin, long connectionId) {

    /** Ends the application's statement, or with {@code CONNECTION} its connection. */
    void kill(String what) throws SQLException {
        try (Statement statement = admin.createStatement()) {
            statement.execute("KILL " + what + " " + connectionId);
        }
    }
}
