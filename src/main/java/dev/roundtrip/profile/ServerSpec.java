package dev.roundtrip.profile;

import java.util.List;
import java.util.Objects;

/**
 * What the scenario needs from the server.
 *
 * @param requires the kind of server that the scenario needs
 * @param requiresReason why, as a sentence; empty if any server will do
 * @param variables variables to set, in this order
 * @param cachedTables the tables to cache in the server's memory with {@code ALTER TABLE t CACHE}
 */
public record ServerSpec(
        Requirement requires, String requiresReason, List<ServerVariable> variables, CachedTables cachedTables) {

    public ServerSpec {
        Objects.requireNonNull(requires, "requires");
        Objects.requireNonNull(requiresReason, "requiresReason");
        variables = List.copyOf(variables);
        Objects.requireNonNull(cachedTables, "cachedTables");
    }

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
