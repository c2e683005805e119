package dev.roundtrip.server.witness;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Other clients that used the server during a slice, as far as the server tells. Immutable.
 *
 * @param sessions user, host and database of active sessions of others
 * @param statements the number of statements that others executed in other databases, by who
 *     executed them: a user and a database, or a proxy
 * @param restlessReadings the number of readings whose counters did not settle
 */
public record OtherClients(SortedSet<String> sessions, SortedMap<String, Long> statements, int restlessReadings) {

    /** No other client was seen. */
    public static final OtherClients NONE = new OtherClients(new TreeSet<>(), new TreeMap<>(), 0);

    /** Whether other clients were seen. */
    public boolean seen() {
        return !sessions.isEmpty() || !statements.isEmpty();
    }

    /** The other clients as a clause, such as {@code app@10.1.2.3 in database shop}; empty if none were seen. */
    public String who() {
        List<String> parts = new ArrayList<>(sessions);
        statements.forEach(
                (where, count) -> parts.add(where + " (" + count + (count == 1 ? " statement)" : " statements)")));
        return String.join(", ", parts);
    }

    OtherClients plus(OtherClients later) {
        SortedSet<String> allSessions = new TreeSet<>(sessions);
        allSessions.addAll(later.sessions);
        SortedMap<String, Long> allStatements = new TreeMap<>(statements);
        later.statements.forEach((where, count) -> allStatements.merge(where, count, Long::sum));
        return new OtherClients(allSessions, allStatements, restlessReadings + later.restlessReadings);
    }
}
