package dev.roundtrip.advice.recipe;

import java.util.List;
import java.util.Optional;

/** TiDB's variables that profiles set, with defaults and scopes as shown by TiDB v8.5.3. */
record TidbVariable(String variable, String defaultValue, String meaning) {

    static final String INSTANCE_PLAN_CACHE = "tidb_enable_instance_plan_cache";

    private static final List<TidbVariable> ALL = List.of(
            new TidbVariable(
                    "tidb_ignore_prepared_cache_close_stmt",
                    "OFF",
                    "keeps the plan when a prepared statement is closed"),
            new TidbVariable(
                    "tidb_session_plan_cache_size",
                    "100",
                    "plans that a session keeps; it counts when the session caches its first plan, so it must be set before"),
            new TidbVariable(
                    INSTANCE_PLAN_CACHE,
                    "OFF",
                    "all sessions of a tidb-server share one plan cache of up to `tidb_instance_plan_cache_max_size`, 100 MB by"
                            + " default; experimental in v8.4 and v8.5"),
            new TidbVariable(
                    "tidb_rc_read_check_ts",
                    "OFF",
                    "a READ COMMITTED read tries the transaction's last timestamp before it asks for a new one"));

    /** Empty for a variable that only a user's own profile sets. */
    static Optional<TidbVariable> named(String variable) {
        return ALL.stream().filter(known -> known.variable.equals(variable)).findFirst();
    }
}
