package dev.roundtrip.server.witness;

import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Other clients that used the server during a slice, as far as the server tells. Immutable.
 *
 * @param sessions active sessions of others, such as {@code app@10.1.2.3 in database shop}
 * @param moves the number of statements by which a proxy moved sessions from one TiDB to another
 * @param restlessReadings the number of readings whose counters did not settle
 */
public record OtherClients(SortedSet<String> sessions, long moves, int restlessReadings) {

    /** No other client was seen. */
    public static final OtherClients NONE = new OtherClients(new TreeSet<>(), 0, 0);

    OtherClients plus(OtherClients later) {
        SortedSet<String> allSessions = new TreeSet<>(sessions);
        allSessions.addAll(later.sessions);
        return new OtherClients(allSessions, moves + later.moves, restlessReadings + later.restlessReadings);
    }
}
