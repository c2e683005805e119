package dev.roundtrip.live;

import java.util.List;

/** The wastes that {@link WastefulShop} has, each of which it can do without. */
enum Waste {
    QUERY_IN_A_LOOP_OF_A_MIX("1 query for 10.0 in WastefulShop.orders"),
    QUERY_IN_A_LOOP_OUTSIDE_OF_A_TRANSACTION("1 query for 8.0 in WastefulShop.catalogue"),
    SINGLE_INSERTS("1 batch for 10.0 in WastefulShop.insert"),
    PREPARED_EACH_TIME("cachePrepStmts=true", "useServerPrepStmts=false", "kept statements"),
    READ_AGAIN_UNCHANGED("answers kept in WastefulShop.settings"),
    READ_ONLY("readOnlyPropagatesToServer=false"),
    ISOLATION_ASKED("useLocalSessionState=true"),
    AUTOCOMMIT_TOGGLED("autoCommit=false"),
    STREAMED("netTimeoutForStreamingResults=0");

    /** The beginnings of the changes that remove it, by driver. */
    @SuppressWarnings("ImmutableEnumChecker") // The list never changes.
    private final List<String> changes;

    Waste(String... changes) {
        this.changes = List.of(changes);
    }

    boolean isRemovedBy(String named) {
        return changes.stream().anyMatch(named::startsWith);
    }
}
