package dev.roundtrip.server.witness;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One reading of a server's counters, or the reason why there is none. Immutable; only the witness that took it can
 * compute figures from it.
 *
 * @param pages the page of each node, for a server that may have several
 * @param sessions the sessions of the server; empty if it does not list them
 */
public record ServerSnapshot(
        Settling.Settled settled, List<Node.Page> pages, Attempt<SummaryReading> summary, List<Session> sessions) {

    /**
     * The other clients of the server since an earlier snapshot.
     *
     * <p>A proxy between us and the server gives connections its own ids. If no session has one of the ids in the
     * greetings of our connections, sessions cannot be told apart, and none counts as another client's.
     *
     * @param ownIds the ids of our own sessions, each its lower 32 bits
     * @param greeted the ids among them that the workload's connections got in their greetings
     */
    public OtherClients othersSince(ServerSnapshot earlier, Set<Long> ownIds, Set<Long> greeted) {
        long nanos = nanosSince(earlier);
        SortedSet<String> active = new TreeSet<>();
        boolean toldApart = greeted.isEmpty() || sessions.stream().anyMatch(session -> session.isOneOf(greeted));
        for (Session session : sessions) {
            if (toldApart && !session.isOneOf(ownIds) && session.wasActiveWithin(nanos)) {
                active.add(session.client());
            }
        }
        int restless = (settled.atRest() ? 0 : 1) + (earlier.settled.atRest() ? 0 : 1);
        Attempt<Long> moves = Attempt.both(earlier.summary, summary, (before, now) -> now.moves() - before.moves());
        return new OtherClients(active, moves.value().orElse(0L), restless);
    }

    long nanosSince(ServerSnapshot earlier) {
        return settled.takenAtNanos() - earlier.settled.takenAtNanos();
    }
}
