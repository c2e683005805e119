package dev.roundtrip.server.witness;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * One reading of a server's counters, or the reason why there is none. Immutable; only the witness that took it can
 * compute figures from it.
 */
public final class ServerSnapshot {

    private final Settling.Settled counters;
    private final Attempt<SummaryReading> summary;
    private final List<Session> sessions;

    /** @param sessions of the server; empty if it does not list them */
    ServerSnapshot(Settling.Settled counters, Attempt<SummaryReading> summary, List<Session> sessions) {
        this.counters = Objects.requireNonNull(counters, "counters");
        this.summary = Objects.requireNonNull(summary, "summary");
        this.sessions = List.copyOf(sessions);
    }

    /**
     * The other clients of the server since an earlier snapshot.
     *
     * @param ownIds the ids of our own connections, each its lower 32 bits
     */
    public OtherClients othersSince(ServerSnapshot earlier, Set<Long> ownIds) {
        long nanos = takenAtNanos() - earlier.takenAtNanos();
        SortedSet<String> active = new TreeSet<>();
        for (Session session : sessions) {
            if (!session.isOneOf(ownIds) && session.wasActiveWithin(nanos)) {
                active.add(session.client());
            }
        }
        SortedMap<String, Long> statements = new TreeMap<>();
        if (summary.value().isPresent() && earlier.summary.value().isPresent()) {
            OtherStatements before = earlier.summary.value().get().elsewhere();
            statements.putAll(summary.value().get().elsewhere().since(before));
        }
        int restless = (counters.atRest() ? 0 : 1) + (earlier.counters.atRest() ? 0 : 1);
        return new OtherClients(active, statements, restless);
    }

    long takenAtNanos() {
        return counters.takenAtNanos();
    }

    Attempt<Scrape> counters() {
        return counters.counters();
    }

    Attempt<SummaryReading> summary() {
        return summary;
    }
}
