package dev.roundtrip.advice;

import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.SessionVariables.Assignment;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Stream;

/**
 * Rules on what TiDB rejects or handles differently from MySQL. They find nothing if the server is stated to be another
 * one.
 */
final class TidbRules {

    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String SERVERS = "The session then has the server's value.";
    private static final String REFUSED = "The driver sets it on each new connection, so no connection can be opened.";

    /** Variables of the whole cluster. */
    static final Set<String> GLOBAL_ONLY = Set.of(
            "max_prepared_stmt_count",
            "tidb_enable_instance_plan_cache",
            "tidb_enable_stmt_summary",
            "tidb_enable_top_sql",
            "tidb_enable_tso_follower_proxy",
            "tidb_stmt_summary_history_size",
            "tidb_stmt_summary_internal_query",
            "tidb_stmt_summary_max_sql_length",
            "tidb_stmt_summary_max_stmt_count",
            "tidb_stmt_summary_refresh_interval",
            "tidb_table_cache_lease",
            "tidb_tso_client_batch_max_wait_time",
            "tidb_tso_client_rpc_mode");

    /** Variables of one server process: SET SESSION changes them for all sessions, with a warning. */
    static final Set<String> INSTANCE =
            Set.of("tidb_enable_collect_execution_info", "tidb_rc_read_check_ts", "tidb_slow_log_threshold");

    /** Names from TiDB's documentation that v8.5.3 does not have, each with the reason. */
    static final Map<String, String> MISSING = Map.of(
            "tidb_enable_cache_prepare_stmt", "TiDB has it from v8.5.7 on",
            "tidb_top_sql", "the name is tidb_enable_top_sql");

    private static final Set<String> LEVELS = Set.of("transaction_isolation", "tx_isolation");
    private static final Set<String> REFUSED_LEVELS = Set.of("serializable", "read-uncommitted");

    static final List<Rule> ALL = List.of(
            onVariables(
                            "session-variable-global-only",
                            "A variable without session scope",
                            (one, all) -> GLOBAL_ONLY.contains(one.name()))
                    .because("TiDB has it for the whole cluster only (error 1229). " + REFUSED)
                    .fix(found -> found.without("Remove it, and set it with SET GLOBAL.", SERVERS)),
            onVariables(
                            "session-variable-missing",
                            "A variable that TiDB may not have",
                            (one, all) -> MISSING.containsKey(one.name()))
                    .because(
                            "TiDB v8.5.3 has no such variable (error 1193): tidb_top_sql is called tidb_enable_top_sql, and "
                                    + "tidb_enable_cache_prepare_stmt comes with v8.5.7. " + REFUSED)
                    .fix(found -> found.without("Remove it, or update the server first.", SERVERS)),
            onVariables(
                            "isolation-level-refused",
                            "An isolation level that TiDB refuses",
                            (one, all) -> LEVELS.contains(one.name())
                                    && !all.isOn("tidb_skip_isolation_level_check")
                                    && REFUSED_LEVELS.contains(one.value().toLowerCase(Locale.ROOT)))
                    .because("TiDB has READ-COMMITTED and REPEATABLE-READ (error 8048). " + REFUSED)
                    .fix(found -> found.without(
                            "Remove it, or name one of these two.",
                            "Transactions then run at the server's isolation level, REPEATABLE-READ by default.")),
            onVariables(
                            "session-variable-reaches-all",
                            "A variable of the whole server process",
                            (one, all) -> INSTANCE.contains(one.name()))
                    .because(
                            "If a session sets it, TiDB only warns, and changes it for every session of that server process until it is set back. Other processes"
                                    + " of the cluster keep their value.")
                    .fix(found -> found.without(
                            "Remove it, and set it with SET GLOBAL on every tidb-server or in its configuration file.",
                            SERVERS)),
            onTidb("set-read-only-refused", "setReadOnly(true) fails on TiDB")
                    .when(s -> s.isOn(READ_ONLY))
                    .warning(s -> what(s.get(READ_ONLY), "."))
                    .because(
                            "TiDB answers SET SESSION TRANSACTION READ ONLY with error 1235 unless tidb_enable_noop_functions is on. setReadOnly(true) throws,"
                                    + " a read-only pool does not start, and a framework's read-only transactions cost an additional failed command.")
                    .costs(Price.of(Price.Per.CALL, "1 query, refused, per setReadOnly(true)", 1, COM_QUERY))
                    .fix(
                            Fix.set("Set " + READ_ONLY + "=false.", READ_ONLY, false)
                                    .changing(
                                            "setReadOnly(true) then succeeds, and only the driver refuses writes, not the server.")));

    private TidbRules() {}

    private static RuleForm<LintSubject> onTidb(String id, String title) {
        return RuleForm.connectorJ(id, title, "8.0.11 and later; seen on TiDB v8.5.3")
                .when(LintSubject::onTidb);
    }

    /** An error that names the variables of {@code sessionVariables} that are wanted. */
    private static RuleForm<Found> onVariables(
            String id, String title, BiPredicate<Assignment, SessionVariables> wanted) {
        return onTidb(id, title)
                .each(s -> Stream.of(s.variables())
                        .map(all -> new Found(all, all.matching(one -> wanted.test(one, all))))
                        .filter(found -> !found.some.isEmpty()))
                .error(found -> what("sessionVariables has " + SessionVariables.texts(found.some) + "."));
    }

    private record Found(SessionVariables all, List<Assignment> some) {
        Fix without(String sentence, String changes) {
            return all.without(some, sentence, changes);
        }
    }
}
