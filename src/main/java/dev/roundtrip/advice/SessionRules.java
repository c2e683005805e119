package dev.roundtrip.advice;

import static dev.roundtrip.advice.Found.error;
import static dev.roundtrip.advice.Found.info;
import static dev.roundtrip.advice.Found.warning;
import static dev.roundtrip.advice.Names.LOCAL;
import static dev.roundtrip.advice.Names.READ_ONLY;
import static dev.roundtrip.advice.Names.REMEMBERS;
import static dev.roundtrip.advice.Rule.connectorJ;
import static dev.roundtrip.advice.Rule.onTidb;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Price.Per.BATCH;
import static dev.roundtrip.result.Price.Per.CALL;
import static dev.roundtrip.result.Price.Per.CONNECTION;
import static dev.roundtrip.result.Severity.ERROR;
import static dev.roundtrip.result.Severity.WARNING;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.PoolProperties.Property;
import dev.roundtrip.advice.SessionVariables.Assignment;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import dev.roundtrip.result.PublishedSaving;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Rules on what Connector/J asks of a session, remembers of it and sets in it, when it opens a connection and later.
 * Fixes that change how the session behaves are choices.
 */
final class SessionRules {
    private SessionRules() {}

    private static final String TIMEOUTS = "enableQueryTimeouts";
    private static final String LOCAL_TRANSACTION = "useLocalTransactionState";
    private static final String AUTOCOMMIT = "autocommit";
    private static final Set<String> LEVEL = Set.of("transaction_isolation", "tx_isolation");

    /** Bugs 108643 and 109013: commits and rollbacks that were never sent. Batches of text lost none on 8.0.32. */
    private static final DriverVersion COMMITS_KEPT = new DriverVersion(8, 0, 33);

    /** Variables of the whole cluster. */
    static final Set<String> GLOBAL_ONLY = Set.of("""
            max_prepared_stmt_count tidb_enable_instance_plan_cache tidb_enable_stmt_summary tidb_enable_top_sql
            tidb_enable_tso_follower_proxy tidb_stmt_summary_history_size tidb_stmt_summary_internal_query
            tidb_stmt_summary_max_sql_length tidb_stmt_summary_max_stmt_count tidb_stmt_summary_refresh_interval
            tidb_table_cache_lease tidb_tso_client_batch_max_wait_time tidb_tso_client_rpc_mode""".split("\\s+", -1));

    /** Variables of one server process: SET SESSION changes them for all sessions, with a warning. */
    static final Set<String> INSTANCE =
            Set.of("tidb_enable_collect_execution_info", "tidb_rc_read_check_ts", "tidb_slow_log_threshold");

    /** Names from TiDB's documentation that v8.5.3 does not have. */
    static final Set<String> MISSING = Set.of("tidb_enable_cache_prepare_stmt", "tidb_top_sql");

    private static final Price ONE_QUERY = Price.of(CONNECTION, "1 COM_QUERY per connection", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            // What the driver could answer itself, and what it gets wrong.
            connectorJ("redundant-session-queries", "Frameworks and pools often read and set unchanged session state")
                    .when(s -> !s.isOn(LOCAL))
                    .finds(s -> warning(s.said(LOCAL))
                            .costs(Price.of(
                                            CALL,
                                            "1 query per getTransactionIsolation(), isReadOnly(), and unchanged"
                                                    + " setTransactionIsolation(), setAutoCommit(), setReadOnly() and"
                                                    + " setCatalog()",
                                            1,
                                            COM_QUERY)
                                    .saving(PublishedSaving.QUIET))
                            .fix(localState(s, " if no SQL text changes autocommit or isolation level."))),
            connectorJ("read-only-asked-before-writes", "Writes but executeUpdate() first ask transaction_read_only")
                    .when(s -> !s.isOn(LOCAL) && s.isOn(READ_ONLY))
                    .finds(s -> warning(s.said(READ_ONLY, LOCAL))
                            .costs(Price.of(
                                    BATCH,
                                    (asksTwice(s) ? "2 queries" : "1 query") + " per executeBatch()"
                                            + (s.rewrites() ? " of inserts, 2 of 4 or more updates" : "")
                                            + ", 1 per execute() of a write and per isReadOnly()",
                                    asksTwice(s) ? 2 : 1,
                                    COM_QUERY))
                            .fix(localState(s, "."))),
            connectorJ("query-timeout-ignored", "Statement and transaction timeouts do nothing")
                    .when(s -> !s.isOn(TIMEOUTS))
                    .finds(s -> info(s.get(TIMEOUTS))
                            .severityIf(
                                    s.parameters().isGiven(TIMEOUTS)
                                            || s.around().inFile(),
                                    WARNING)
                            .fix(set("Set " + TIMEOUTS + "=true if timeouts are used.", TIMEOUTS, true)
                                    .changing("Timeouts then cancel statements."))),
            connectorJ("local-transaction-state", "The driver leaves out some commits")
                    .holdsFor(Rule.KNOWN + "; commits are lost up to 8.0.32")
                    .source("MySQL Bug#108643, Bug#109013")
                    .when(s -> s.isOn(LOCAL_TRANSACTION))
                    .finds(s -> warning(s.said(LOCAL_TRANSACTION))
                            .severityIf(losesCommits(s), ERROR)
                            .because(
                                    losesCommits(s)
                                            ? "Before " + COMMITS_KEPT
                                                    + " server-prepared writes are lost: no commit is sent."
                                            : "It saves only empty commits; TiDB advises against it.")
                            .fix(set(LOCAL_TRANSACTION, false).changing("Commits and rollbacks are then all sent."))),
            connectorJ("autocommit-behind-the-driver", "setAutoCommit(true) sends nothing, and writes are lost")
                    .when(s -> s.isOn(LOCAL))
                    .each(s -> Stream.concat(offByVariables(s), offByPool(s))),
            // What TiDB refuses, or handles differently from MySQL.
            onTidb("session-variable-global-only", "A variable without session scope")
                    .each(s -> unwanted(s, s.variables().named(GLOBAL_ONLY), "Use SET GLOBAL instead.")
                            .map(one -> one.lettingNoneOpen(noneOpens(1229)))),
            onTidb("session-variable-missing", "A variable that TiDB v8.5.3 lacks")
                    .each(s -> unwanted(s, s.variables().named(MISSING), "Remove it or upgrade TiDB.")
                            .map(one -> one.lettingNoneOpen(noneOpens(1193) + " tidb_top_sql is tidb_enable_top_sql;"
                                    + " tidb_enable_cache_prepare_stmt comes with v8.5.7."))),
            onTidb("isolation-level-refused", "An isolation level that TiDB refuses")
                    .each(s -> unwanted(s, refusedLevels(s), "Remove it, or use READ-COMMITTED or REPEATABLE-READ.")
                            .map(one -> one.lettingNoneOpen(noneOpens(8048)))),
            onTidb("session-variable-reaches-all", "A variable that TiDB sets for all sessions of the server")
                    .each(s -> unwanted(
                            s,
                            s.variables().named(INSTANCE),
                            "Use SET GLOBAL or each tidb-server's configuration instead.")),
            onTidb("set-read-only-refused", "TiDB refuses setReadOnly(true) (error 1235): it throws")
                    .when(s -> s.isOn(READ_ONLY))
                    .finds(s -> info(s.said(READ_ONLY))
                            .costs(Price.of(CALL, "1 query, refused, per setReadOnly(true)", 1, COM_QUERY))
                            .fix(set(READ_ONLY, false).changing(Choice.READ_ONLY_IN_DRIVER.changes()))),
            // Commands that open a connection, after the handshake.
            connectorJ("automatic-reconnect", "A silent reconnect loses variables, locks and temporary tables")
                    .when(s -> s.isOn("autoReconnect"))
                    .finds(s -> warning(s.said("autoReconnect"))
                            .fix(set("autoReconnect", false).changing("The pool must then reconnect."))),
            connectorJ("server-variables-read-again", "Each connection reads server variables, not only the first")
                    .when(s -> !s.isOn(REMEMBERS))
                    .finds(s -> info(s.said(REMEMBERS))
                            .costs(ONE_QUERY)
                            .fix(set(REMEMBERS, true).changing(Choice.REMEMBERED.changes()))),
            connectorJ("autocommit-sent-on-opening", "Each connection sends an unneeded SET autocommit=1")
                    .when(s -> !s.isOn(LOCAL))
                    .finds(s -> info(s.said(LOCAL)).costs(ONE_QUERY).fix(localState(s, "."))),
            connectorJ("result-charset-sent", "Each connection sends SET character_set_results = NULL")
                    .when(s -> s.get("characterSetResults").value().isEmpty())
                    .finds(info("characterSetResults is not given")
                            .costs(ONE_QUERY)
                            .fix(set("characterSetResults", "UTF-8")
                                    .changing("Results are then converted to UTF-8."))));

    private static String noneOpens(int error) {
        return "No connection opens (error " + error + ").";
    }

    /** Not with a variable of the session, which the driver does not know of: it would believe autocommit to be on. */
    private static Fix localState(LintSubject s, String end) {
        return s.behindTheDriver()
                .map(what -> elsewhere("Remove " + what + ", then set " + LOCAL + "=true.")
                        .changing("What it sets is then the driver's to set."))
                .orElseGet(() -> set("Set " + LOCAL + "=true" + end, LOCAL, true));
    }

    private static Stream<Found> offByVariables(LintSubject s) {
        SessionVariables variables = s.variables();
        List<Assignment> off = variables.named(AUTOCOMMIT);
        return variables.isOff(AUTOCOMMIT)
                ? Stream.of(error("sessionVariables has " + SessionVariables.texts(off) + ", and ", s.get(LOCAL))
                        .fix(variables.without(
                                off, "Use setAutoCommit() or the pool instead.", "Connections then start with it on.")))
                : Stream.empty();
    }

    private static Stream<Found> offByPool(LintSubject s) {
        return s.around().pool().get(Property.INIT_SQL).stream()
                .filter(sql -> sql.matches("(?is).*autocommit\\s*:?=\\s*'?(0|off|false)\\b.*"))
                .map(sql -> error("The pool's initial SQL turns autocommit off, and ", s.get(LOCAL))
                        .fix("Use the pool's auto-commit: false instead."));
    }

    private static boolean asksTwice(LintSubject s) {
        return s.preparesOnServer() && !s.rewrites();
    }

    private static boolean losesCommits(LintSubject s) {
        return !s.isAtLeast(COMMITS_KEPT) && s.preparesOnServer();
    }

    private static List<Assignment> refusedLevels(LintSubject s) {
        Set<String> refused = Set.of("serializable", "read-uncommitted");
        return s.variables().named(LEVEL).stream()
                .filter(one -> refused.contains(one.value().toLowerCase(Locale.ROOT)))
                .filter(one -> !s.variables().isOn("tidb_skip_isolation_level_check"))
                .toList();
    }

    /** An error that names these variables of {@code sessionVariables}, if there are any. */
    private static Stream<Found> unwanted(LintSubject s, List<Assignment> some, String instead) {
        return some.isEmpty()
                ? Stream.empty()
                : Stream.of(error("sessionVariables has " + SessionVariables.texts(some))
                        .fix(s.variables().without(some, instead, "The server's then applies.")));
    }
}
