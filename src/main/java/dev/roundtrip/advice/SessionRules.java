package dev.roundtrip.advice;

import static dev.roundtrip.advice.Names.LOCAL;
import static dev.roundtrip.advice.Names.READ_ONLY;
import static dev.roundtrip.advice.Names.REMEMBERS;
import static dev.roundtrip.advice.Names.VARIABLES;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.RuleForm.onTidb;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Price.Per.BATCH;
import static dev.roundtrip.result.Price.Per.CALL;
import static dev.roundtrip.result.Price.Per.CONNECTION;
import static dev.roundtrip.wire.Command.COM_INIT_DB;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.advice.SessionVariables.Assignment;
import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import dev.roundtrip.result.PublishedSaving;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Rules on what Connector/J asks of a session, remembers of it and sets in it, when it opens a connection and later.
 * Fixes that change how the session behaves are choices.
 */
final class SessionRules {
    private SessionRules() {}

    private static final String TIMEOUTS = "enableQueryTimeouts";
    private static final String LOCAL_TRANSACTION = "useLocalTransactionState";
    private static final String TRUNCATION = "jdbcCompliantTruncation";
    private static final String AUTOCOMMIT = "autocommit";
    private static final Set<String> LEVEL = Set.of("transaction_isolation", "tx_isolation");

    /** Bugs 108643 and 109013: commits and rollbacks that were never sent. Batches of text lost none on 8.0.32. */
    private static final DriverVersion COMMITS_KEPT = new DriverVersion(8, 0, 33);

    private static final String SERVERS = "The session then has the server's value.";
    private static final String REFUSED = " The driver sets it on each new connection, so no connection can be opened.";

    /** Variables of the whole cluster. */
    static final Set<String> GLOBAL_ONLY = Set.of(
            ("max_prepared_stmt_count tidb_enable_instance_plan_cache tidb_enable_stmt_summary tidb_enable_top_sql"
                            + " tidb_enable_tso_follower_proxy tidb_stmt_summary_history_size"
                            + " tidb_stmt_summary_internal_query tidb_stmt_summary_max_sql_length"
                            + " tidb_stmt_summary_max_stmt_count tidb_stmt_summary_refresh_interval"
                            + " tidb_table_cache_lease tidb_tso_client_batch_max_wait_time tidb_tso_client_rpc_mode")
                    .split(" "));

    /** Variables of one server process: SET SESSION changes them for all sessions, with a warning. */
    static final Set<String> INSTANCE =
            Set.of("tidb_enable_collect_execution_info", "tidb_rc_read_check_ts", "tidb_slow_log_threshold");

    /** Names from TiDB's documentation that v8.5.3 does not have. */
    static final Set<String> MISSING = Set.of("tidb_enable_cache_prepare_stmt", "tidb_top_sql");

    private static final Price ONE_QUERY = Price.of(CONNECTION, "1 COM_QUERY per connection opened", 1, COM_QUERY);

    static final List<Rule> ALL = List.of(
            // What the driver could answer itself, and what it gets wrong.
            connectorJ("redundant-session-queries", "Unchanged session state is asked and sent again")
                    .when(s -> !s.isOn(LOCAL))
                    .warning(s -> s.said(LOCAL))
                    .because("Frameworks and pools ask for what the driver knows: each call is sent. So is each"
                            + " setting of what is set.")
                    .costs(Price.of(
                                    CALL,
                                    "1 query per getTransactionIsolation() and isReadOnly(), and per setTransactionIsolation(),"
                                            + " setAutoCommit(), setReadOnly() and setCatalog() with an unchanged value",
                                    1,
                                    COM_QUERY)
                            .saving(PublishedSaving.QUIET))
                    .fix(s -> localState(s, "; it is safe if no SQL text changes autocommit or the isolation level.")),
            connectorJ("read-only-asked-before-writes", "The server is asked before writes whether they are allowed")
                    .when(s -> !s.isOn(LOCAL) && s.isOn(READ_ONLY))
                    .warning(s -> s.said(READ_ONLY, LOCAL))
                    .because(s -> "The driver sends SELECT @@session.transaction_read_only before each execute() of a"
                            + " write, and " + (asksTwice(s) ? "twice" : "once") + " before each executeBatch()"
                            + (s.rewrites() ? " of inserts" : "") + ". executeUpdate() does not send it.")
                    .costs(s -> Price.of(
                            BATCH,
                            (asksTwice(s) ? "2 queries" : "1 query") + " per executeBatch()"
                                    + (s.rewrites() ? " of inserts, 2 of 4 or more updates" : "")
                                    + ", 1 query per execute() of a write and per isReadOnly()",
                            asksTwice(s) ? 2 : 1,
                            COM_QUERY))
                    .fix(s -> localState(s, ".")),
            connectorJ("query-timeout-ignored", "Statement timeouts are ignored")
                    .when(s -> !s.isOn(TIMEOUTS))
                    .info(s -> what(s.get(TIMEOUTS), timeLimits(s)))
                    .warningIf(s ->
                            s.parameters().isGiven(TIMEOUTS) || !timeLimits(s).isEmpty())
                    .because("Timeouts of statements and transactions have no effect.")
                    .fix(set("Set " + TIMEOUTS + "=true if any timeout is used.", TIMEOUTS, true)
                            .changing("Statements are then cancelled at their timeouts.")),
            connectorJ("local-transaction-state", "The driver decides whether a commit is needed")
                    .holdsFor("Connector/J 8.0.11 and later; commits are lost up to 8.0.32 with server-prepared"
                            + " statements")
                    .source("https://bugs.mysql.com/108643 https://bugs.mysql.com/109013")
                    .when(s -> s.isOn(LOCAL_TRANSACTION))
                    .warning(s -> s.said(LOCAL_TRANSACTION))
                    .errorIf(SessionRules::losesCommits)
                    .because(s -> losesCommits(s)
                            ? "With server-prepared statements, Connector/J before " + COMMITS_KEPT
                                    + " does not send the"
                                    + " commit of a transaction with writes: they are lost when the connection closes."
                            : "It saves only the commit of a transaction that did nothing. TiDB's documentation advises"
                                    + " against it, and before " + COMMITS_KEPT + " it lost commits.")
                    .fix(set(LOCAL_TRANSACTION, false).changing("Each commit and rollback is then sent.")),
            connectorJ("isolation-remembered-for-others", "One connection's isolation level is assumed for another")
                    .when(s -> s.isOn(REMEMBERS) && s.isOn(LOCAL))
                    .when(s -> !s.variables().named(LEVEL).isEmpty() && !areVariablesInString(s))
                    .error(s -> what(
                            "sessionVariables outside the string sets the isolation level, and ", s.get(REMEMBERS)))
                    .because("The driver remembers the level by the string's text, for the whole JVM: another pool with"
                            + " the same string and other properties runs at the server's default.")
                    .fix(s -> set(
                                    "Put it into the string.",
                                    VARIABLES,
                                    s.get(VARIABLES).value())
                            .changing("This pool then runs at that isolation level in every case.")),
            connectorJ("autocommit-behind-the-driver", "Autocommit is turned off without the driver's knowledge")
                    .when(s -> s.isOn(LOCAL) && s.variables().isOff(AUTOCOMMIT))
                    .error(s -> what(
                            "sessionVariables has "
                                    + SessionVariables.texts(s.variables().named(AUTOCOMMIT)) + ", and ",
                            s.get(LOCAL)))
                    .because("The driver believes that autocommit is on, so setAutoCommit(true) sends nothing: each"
                            + " write stays in an open transaction, and is lost when the connection closes.")
                    .fix(s -> s.variables()
                            .without(
                                    s.variables().named(AUTOCOMMIT),
                                    "Remove it there, and set autocommit with setAutoCommit() or in the pool.",
                                    "Connections then start with autocommit on.")),
            // What TiDB refuses, or handles differently from MySQL.
            onVariables(
                            "session-variable-global-only",
                            "A variable" + " without session scope",
                            all -> all.named(GLOBAL_ONLY))
                    .because("TiDB has it for the whole cluster only (error 1229)." + REFUSED)
                    .fix(found -> found.without("Remove it, and set it with SET GLOBAL.", SERVERS)),
            onVariables("session-variable-missing", "A variable that TiDB may not have", all -> all.named(MISSING))
                    .because(
                            "TiDB v8.5.3 has no such variable (error 1193): tidb_top_sql is called tidb_enable_top_sql, and"
                                    + " tidb_enable_cache_prepare_stmt comes with v8.5.7." + REFUSED)
                    .fix(found -> found.without("Remove it, or update the server first.", SERVERS)),
            onVariables("isolation-level-refused", "An isolation level that TiDB refuses", SessionRules::refusedLevels)
                    .because("TiDB has READ-COMMITTED and REPEATABLE-READ (error 8048)." + REFUSED)
                    .fix(found -> found.without(
                            "Remove it, or name one of these two.",
                            "Transactions then run at the server's isolation level, REPEATABLE-READ by default.")),
            onVariables(
                            "session-variable-reaches-all",
                            "A variable" + " of a whole server process",
                            all -> all.named(INSTANCE))
                    .because("TiDB only warns, and changes it for every session of that server process.")
                    .fix(found -> found.without(
                            "Remove it, and set it with SET GLOBAL or in the configuration file of every tidb-server.",
                            SERVERS)),
            onTidb("set-read-only-refused", "setReadOnly(true) fails on TiDB")
                    .when(s -> s.isOn(READ_ONLY))
                    .info(s -> s.said(READ_ONLY))
                    .because("TiDB refuses SET SESSION TRANSACTION READ ONLY (error 1235): setReadOnly(true) throws,"
                            + " and each read-only transaction costs a failed command.")
                    .costs(Price.of(CALL, "1 query, refused, per setReadOnly(true)", 1, COM_QUERY))
                    .fix(set(READ_ONLY, false)
                            .changing("It then succeeds, and only the driver refuses writes, not the server.")),
            // Commands that open a connection, after the handshake.
            connectorJ("automatic-reconnect", "A lost connection is replaced under the application")
                    .when(s -> s.isOn("autoReconnect"))
                    .warning(s -> s.said("autoReconnect"))
                    .because("The next statement then runs in a new session: variables, locks and temporary tables are"
                            + " lost.")
                    .fix(set("Set autoReconnect=false, and let the pool replace connections.", "autoReconnect", false)
                            .changing("A lost connection stays lost: the application or the pool opens the next.")),
            connectorJ("strict-mode-undone", "The driver overrides the sql_mode that the string sets")
                    .when(s -> s.isOn(TRUNCATION) && s.variables().setsUnstrictMode())
                    .warning(s ->
                            what("sessionVariables sets sql_mode without STRICT_TRANS_TABLES, and ", s.get(TRUNCATION)))
                    .because("The driver adds STRICT_TRANS_TABLES on each new connection, whatever the string says.")
                    .costs(ONE_QUERY)
                    .fix("Set " + TRUNCATION + "=false, or add STRICT_TRANS_TABLES to the sql_mode."),
            connectorJ("server-variables-read-again", "Each connection reads server variables")
                    .when(s -> !s.isOn(REMEMBERS))
                    .info(s -> s.said(REMEMBERS))
                    .because("With it only the first connection of a JVM sends that SELECT; others reuse the answer.")
                    .costs(ONE_QUERY)
                    .fix(set(REMEMBERS, true)
                            .changing("A change of the server's variables reaches this JVM only after a restart.")),
            connectorJ("autocommit-sent-on-opening", "Each connection turns on autocommit, which is already on")
                    .when(s -> !s.isOn(LOCAL))
                    .info(s -> s.said(LOCAL))
                    .because("Each connection begins with SET autocommit=1, which is already on.")
                    .costs(ONE_QUERY)
                    .fix(s -> localState(s, ".")),
            connectorJ("result-charset-sent", "Each connection sets the results' character set")
                    .when(s -> s.get("characterSetResults").value().isEmpty())
                    .info(s -> what("characterSetResults is not given"))
                    .because("Each connection sends SET character_set_results = NULL.")
                    .costs(ONE_QUERY)
                    .fix(set("characterSetResults", "UTF-8")
                            .changing("The server then converts every result to UTF-8.")),
            connectorJ("session-variables-sent", "Each connection sets session variables")
                    .when(s -> !s.variables().all().isEmpty())
                    .info(s -> what("sessionVariables is given"))
                    .because("Each connection sends one SET with all of them.")
                    .costs(ONE_QUERY)
                    .fix("Set on the server what applies to all clients."),
            connectorJ("time-zone-sent", "Each connection sets its time zone")
                    .holdsFor("Connector/J 8.0.23 and later")
                    .when(s -> s.parameters().hasOn("forceConnectionTimeZoneToSession"))
                    .info(s -> s.said("forceConnectionTimeZoneToSession"))
                    .because("Each connection sends SET SESSION time_zone, even if the server already has that zone.")
                    .costs(ONE_QUERY)
                    .fix("Set the same time_zone on the server, and remove the parameter."),
            connectorJ("database-created-if-missing", "Each connection checks whether its database exists")
                    .when(s -> s.isOn("createDatabaseIfNotExist")
                            && !s.url().database().isEmpty())
                    .info(s -> s.said("createDatabaseIfNotExist"))
                    .because("Each connection sends a command for its database, even if it already exists.")
                    .costs(Price.of(CONNECTION, "1 COM_INIT_DB per connection opened", 1, COM_INIT_DB))
                    .fix("Remove it once the database exists."),
            connectorJ("collations-read", "Each connection reads the server's collations")
                    .when(s -> s.isOn("detectCustomCollations") && !s.isOn(REMEMBERS))
                    .info(s -> s.said("detectCustomCollations"))
                    .because("With a collation that the driver does not know, as MariaDB has, no connection can be"
                            + " opened.")
                    .costs(ONE_QUERY)
                    .fix("Remove it if the server has only the usual collations, as TiDB does."));

    /** Not with a variable of the session, which the driver does not know of: it would believe autocommit to be on. */
    private static Fix localState(LintSubject s, String end) {
        return s.variables().named(AUTOCOMMIT).isEmpty()
                ? set("Set " + LOCAL + "=true" + end, LOCAL, true)
                : elsewhere("Remove autocommit from sessionVariables, then set " + LOCAL + "=true.");
    }

    private static boolean asksTwice(LintSubject s) {
        return s.preparesOnServer() && !s.rewrites();
    }

    /** What sets time limits, as the end of a sentence; empty if nothing is known to. */
    private static String timeLimits(LintSubject s) {
        String framework = s.around().framework();
        return s.around()
                .pool()
                .timeLimit()
                .map(limit -> ", and the file sets " + limit)
                .orElse(framework.isEmpty() ? "" : ", and " + framework + " sets time limits by it");
    }

    private static boolean losesCommits(LintSubject s) {
        return !s.isAtLeast(COMMITS_KEPT) && s.preparesOnServer();
    }

    private static boolean areVariablesInString(LintSubject s) {
        String effective = s.get(VARIABLES).value();
        return s.url().property(VARIABLES).filter(effective::equals).isPresent()
                || s.url().hosts().get(0).properties().stream()
                        .anyMatch(property -> property.value().equals(effective));
    }

    private static List<Assignment> refusedLevels(SessionVariables all) {
        Set<String> refused = Set.of("serializable", "read-uncommitted");
        return all.named(LEVEL).stream()
                .filter(one -> refused.contains(one.value().toLowerCase(Locale.ROOT)))
                .filter(one -> !all.isOn("tidb_skip_isolation_level_check"))
                .toList();
    }

    /** An error that names some variables of {@code sessionVariables}. */
    private static RuleForm<Found> onVariables(
            String id, String title, Function<SessionVariables, List<Assignment>> some) {
        return onTidb(id, title)
                .each(s -> Stream.of(new Found(s.variables(), some.apply(s.variables()))))
                .when(found -> !found.some.isEmpty())
                .error(found -> what("sessionVariables has " + SessionVariables.texts(found.some)));
    }

    private record Found(SessionVariables all, List<Assignment> some) {
        Fix without(String sentence, String changes) {
            return all.without(some, sentence, changes);
        }
    }
}
