package dev.roundtrip.advice.recipe;

import java.util.Optional;
import java.util.stream.Stream;

/** TiDB's variables that profiles set, with defaults and scopes as shown by TiDB v8.5.3. */
enum TidbVariable {
    IGNORE_CLOSE("tidb_ignore_prepared_cache_close_stmt", "OFF", "keeps the plan when a prepared statement is closed"),
    PLAN_CACHE_SIZE(
            "tidb_session_plan_cache_size",
            "100",
            "plans that a session keeps; it counts when the session caches its first plan, so it must be set before"),
    INSTANCE_PLAN_CACHE(
            "tidb_enable_instance_plan_cache",
            "OFF",
            "all sessions of a tidb-server share one plan cache of up to `tidb_instance_plan_cache_max_size`, 100 MB by"
                    + " default; experimental in v8.4 and v8.5"),
    RC_READ_CHECK(
            "tidb_rc_read_check_ts",
            "OFF",
            "a READ COMMITTED read tries the transaction's last timestamp before it asks for a new one");

    private final String variable;
    private final String defaultValue;
    private final String meaning;

    TidbVariable(String variable, String defaultValue, String meaning) {
        this.variable = variable;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
    }

    /** Empty for a variable that only a user's own profile sets. */
    static Optional<TidbVariable> named(String variable) {
        return Stream.of(values())
                .filter(known -> known.variable.equals(variable))
                .findFirst();
    }

    String variable() {
        return variable;
    }

    String defaultValue() {
        return defaultValue;
    }

    String meaning() {
        return meaning;
    }
}
