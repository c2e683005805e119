package dev.roundtrip.server.witness;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Other clients that used the server during a slice, as far as the server tells. Immutable.
 *
 * @param sessions user, host and database of active sessions of others
 * @param restlessReadings the number of readings whose counters did not settle
 */
public record OtherClients(SortedSet<String> sessions, int restlessReadings) {

    /** No other client was seen. */
    public static final OtherClients NONE = new OtherClients(new TreeSet<>(), 0);

    /** Whether other clients were seen. */
    public boolean seen() {
        return !sessions.isEmpty();
    }

    /** The other clients as a clause, such as {@code app@10.1.2.3 in database shop}; empty if none were seen. */
    public String who() {
        return String.join(", ", sessions);
    }

    OtherClients plus(OtherClients later) {
        SortedSet<String> allSessions = new TreeSet<>(sessions);
        allSessions.addAll(later.sessions);
        return new OtherClients(allSessions, restlessReadings + later.restlessReadings);
    }
}
