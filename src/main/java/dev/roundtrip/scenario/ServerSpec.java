package dev.roundtrip.scenario;

import java.util.List;
import java.util.Optional;

/**
 * What the scenario needs from the server.
 *
 * @param requires the kind of server that the scenario needs
 * @param requiresReason why, as a sentence; empty if any server will do
 * @param variables the variables to set, in this order
 * @param cachedTables the tables to cache in the server's memory with {@code ALTER TABLE t CACHE}
 * @param line the place in a cluster of the latencies over which the scenario is measured; empty for latencies at any
 *     place
 */
public record ServerSpec(
        Requirement requires,
        String requiresReason,
        List<ServerVariable> variables,
        CachedTables cachedTables,
        Optional<LatencyPlace> line) {

    /** The need for any server, as it is. */
    public static final ServerSpec ANY =
            new ServerSpec(Requirement.ANY, "", List.of(), CachedTables.NONE, Optional.empty());

    /** The kind of server that a scenario needs. */
    public enum Requirement {
        ANY,
        TIDB
    }

    /** The tables in the server's table cache. */
    public enum CachedTables {
        NONE,
        READ_ONLY
    }
}
