package dev.roundtrip.metrics;

import org.apiguardian.api.API;

/** A source of figures that can be read at any time: one scenario of a run, or an application's pool. */
@API(status = API.Status.MAINTAINED, since = "0.1.0")
public interface LiveFigures {

    /**
     * The key of the tag that distinguishes sources: {@code scenario}, or {@code pool} for an application's pool. All
     * sources of a registry have one key.
     */
    default String tagKey() {
        return "scenario";
    }

    /** The value of that tag; constant, and unique in its registry. */
    String scenario();

    /**
     * The totals since the beginning: no count may be lower than in the previous call. Called when the meters are read,
     * on the reading thread, by one thread at a time; must not throw.
     */
    LiveSnapshot snapshot();

    /**
     * Whether nothing is counted any longer: the meters then leave their registries after a reading, and another source
     * may have the tag's value. Called without a lock; must not throw.
     */
    default boolean hasEnded() {
        return false;
    }
}
