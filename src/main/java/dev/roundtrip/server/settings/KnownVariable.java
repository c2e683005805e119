package dev.roundtrip.server.settings;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What is known of a TiDB variable that matters to a run.
 *
 * @param name the variable
 * @param since the first version that has it; empty for older than v5.2
 * @param reach how far it reaches
 * @param instead what to use on older versions, as a clause; empty for nothing
 */
record KnownVariable(String name, String since, Reach reach, String instead) {

    enum Reach {
        SESSION_OR_GLOBAL,
        SESSION_ONLY,
        GLOBAL_ONLY,
        /** Of one server process, all its sessions at once: even {@code SET SESSION}, with a warning (8142), changes it for everybody. */
        INSTANCE
    }

    private static final Map<String, KnownVariable> BY_NAME = List.of(
                    known("tidb_ignore_prepared_cache_close_stmt", "v6.0", Reach.SESSION_OR_GLOBAL),
                    known("tidb_enable_prepared_plan_cache", "v6.1", Reach.SESSION_OR_GLOBAL),
                    known("tidb_prepared_plan_cache_size", "v6.1", Reach.SESSION_OR_GLOBAL),
                    new KnownVariable(
                            "tidb_session_plan_cache_size",
                            "v7.1",
                            Reach.SESSION_OR_GLOBAL,
                            "v6.1 to v7.0 call it tidb_prepared_plan_cache_size"),
                    known("tidb_enable_instance_plan_cache", "v8.4", Reach.GLOBAL_ONLY),
                    known("tidb_enable_non_prepared_plan_cache", "v6.6", Reach.SESSION_OR_GLOBAL),
                    known("tidb_enable_non_prepared_plan_cache_for_dml", "v7.1", Reach.SESSION_OR_GLOBAL),
                    known("tidb_enable_cache_prepare_stmt", "v8.5.7", Reach.SESSION_OR_GLOBAL),
                    known("tidb_rc_read_check_ts", "v6.0", Reach.INSTANCE),
                    known("tidb_rc_write_check_ts", "v6.3", Reach.SESSION_OR_GLOBAL),
                    known("tidb_guarantee_linearizability", "v5.0", Reach.SESSION_OR_GLOBAL),
                    known("tidb_dml_type", "v8.0", Reach.SESSION_ONLY),
                    known("tidb_table_cache_lease", "v6.0", Reach.GLOBAL_ONLY),
                    known("tidb_tso_client_rpc_mode", "v8.5", Reach.GLOBAL_ONLY),
                    known("tidb_enable_tso_follower_proxy", "v5.3", Reach.GLOBAL_ONLY),
                    known("tidb_tso_client_batch_max_wait_time", "v5.3", Reach.GLOBAL_ONLY),
                    known("tidb_enable_top_sql", "", Reach.GLOBAL_ONLY),
                    known("tidb_enable_stmt_summary", "", Reach.GLOBAL_ONLY),
                    known("tidb_stmt_summary_refresh_interval", "", Reach.GLOBAL_ONLY),
                    known("tidb_stmt_summary_history_size", "", Reach.GLOBAL_ONLY),
                    known("tidb_stmt_summary_max_stmt_count", "", Reach.GLOBAL_ONLY),
                    known("tidb_stmt_summary_max_sql_length", "", Reach.GLOBAL_ONLY),
                    known("tidb_stmt_summary_internal_query", "", Reach.GLOBAL_ONLY),
                    known("max_prepared_stmt_count", "", Reach.GLOBAL_ONLY),
                    known("tidb_enable_collect_execution_info", "", Reach.INSTANCE),
                    known("tidb_slow_log_threshold", "", Reach.INSTANCE))
            .stream()
            .collect(Collectors.toUnmodifiableMap(KnownVariable::name, Function.identity()));

    static Optional<KnownVariable> of(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** True where no session has the variable to itself. */
    static boolean reachesTheInstance(String name) {
        return of(name).filter(known -> known.reach == Reach.INSTANCE).isPresent();
    }

    private static KnownVariable known(String name, String since, Reach reach) {
        return new KnownVariable(name, since, reach, "");
    }
}
