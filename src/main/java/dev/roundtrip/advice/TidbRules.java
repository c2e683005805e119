package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.DriverRule.Look;
import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.advice.Price.Per;
import dev.roundtrip.advice.SessionVariables.Assignment;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Rules on what TiDB rejects or handles differently from MySQL. They find nothing if the server is stated to be another
 * one.
 */
final class TidbRules {

    private static final String READ_ONLY = "readOnlyPropagatesToServer";
    private static final String SINCE_5 = "8.0.11 and later; seen on TiDB v8.5.3";
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

    private static final Set<String> REFUSED_LEVELS = Set.of("serializable", "read-uncommitted");

    static final List<Rule> ALL = List.of(
            onTidb("session-variable-global-only", "A variable without session scope", TidbRules::globalOnly),
            onTidb("session-variable-missing", "A variable that TiDB may not have", TidbRules::missing),
            onTidb("isolation-level-refused", "An isolation level that TiDB refuses", TidbRules::isolation),
            onTidb(
                    "session-variable-reaches-all",
                    "A variable of the whole server process",
                    TidbRules::reachesTheInstance),
            onTidb("set-read-only-refused", "setReadOnly(true) fails on TiDB", TidbRules::setReadOnly));

    private TidbRules() {}

    private static Rule onTidb(String id, String title, Look look) {
        return DriverRule.connectorJ(
                id, title, SINCE_5, "", subject -> subject.assumptions().tidb() ? look.at(subject) : Optional.empty());
    }

    private static Optional<Seen> globalOnly(LintSubject subject) {
        return seen(
                subject,
                one -> GLOBAL_ONLY.contains(one.name()),
                Severity.ERROR,
                "TiDB has it for the whole cluster only (error 1229). " + REFUSED,
                "Remove it, and set it with SET GLOBAL.",
                SERVERS);
    }

    private static Optional<Seen> missing(LintSubject subject) {
        return seen(
                subject,
                one -> MISSING.containsKey(one.name()),
                Severity.ERROR,
                "TiDB v8.5.3 has no such variable (error 1193): tidb_top_sql is called tidb_enable_top_sql, and "
                        + "tidb_enable_cache_prepare_stmt comes with v8.5.7. " + REFUSED,
                "Remove it, or update the server first.",
                SERVERS);
    }

    private static Optional<Seen> isolation(LintSubject subject) {
        if (SessionVariables.of(subject.parameters()).isOn("tidb_skip_isolation_level_check")) {
            return Optional.empty();
        }
        return seen(
                subject,
                one -> Set.of("transaction_isolation", "tx_isolation").contains(one.name())
                        && REFUSED_LEVELS.contains(one.value().toLowerCase(Locale.ROOT)),
                Severity.ERROR,
                "TiDB has READ-COMMITTED and REPEATABLE-READ (error 8048). " + REFUSED,
                "Remove it, or name one of these two.",
                "Transactions then run at the server's isolation level, REPEATABLE-READ by default.");
    }

    private static Optional<Seen> reachesTheInstance(LintSubject subject) {
        return seen(
                subject,
                one -> INSTANCE.contains(one.name()),
                Severity.ERROR,
                "If a session sets it, TiDB only warns, and changes it for every session of that server process until it is set back. Other processes"
                        + " of the cluster keep their value.",
                "Remove it, and set it with SET GLOBAL on every tidb-server or in its configuration file.",
                SERVERS);
    }

    private static Optional<Seen> seen(
            LintSubject subject,
            Predicate<Assignment> wanted,
            Severity severity,
            String why,
            String fix,
            String changes) {
        SessionVariables variables = SessionVariables.of(subject.parameters());
        List<Assignment> found = variables.matching(wanted);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                severity,
                "sessionVariables has " + SessionVariables.texts(found) + ".",
                why,
                variables.without(found, fix, changes),
                Price.NONE));
    }

    private static Optional<Seen> setReadOnly(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn(READ_ONLY)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                parameters.get(READ_ONLY) + ".",
                "TiDB answers SET SESSION TRANSACTION READ ONLY with error 1235 unless tidb_enable_noop_functions is on. setReadOnly(true) throws,"
                        + " a read-only pool does not start, and a framework's read-only transactions cost an additional failed command.",
                Fix.set("Set " + READ_ONLY + "=false.", new UrlParameter(READ_ONLY, "false"))
                        .changing(
                                "setReadOnly(true) then succeeds, and only the driver refuses writes, not the server."),
                new Price(Per.CALL, Map.of(COM_QUERY, 1.0), 1, "1 query, refused, per setReadOnly(true)")));
    }
}
