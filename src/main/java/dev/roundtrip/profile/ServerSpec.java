package dev.roundtrip.profile;

import java.util.List;
import java.util.Objects;

/**
 * What the scenario needs of the server.
 *
 * @param requires the kind of server without which the scenario cannot show anything
 * @param requiresReason why, as a sentence; empty where any server will do
 * @param variables variables to set, in this order
 * @param cachedTables which tables are put into the server's memory by {@code ALTER TABLE t CACHE}
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

    /** Which tables a scenario wants in the server's table cache. */
    public enum CachedTables {
        NONE,
        READ_ONLY
    }
}
