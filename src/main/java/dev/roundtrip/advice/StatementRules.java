package dev.roundtrip.advice;

import static dev.roundtrip.advice.Names.CACHE;
import static dev.roundtrip.advice.Names.CACHE_SIZE;
import static dev.roundtrip.advice.Names.REWRITE;
import static dev.roundtrip.advice.Names.SERVER_PREPARE;
import static dev.roundtrip.advice.Names.SEVERAL;
import static dev.roundtrip.advice.Names.SQL_LIMIT;
import static dev.roundtrip.advice.Names.THREAD_NAMES;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.StatementUpkeep.V9_1_0;
import static dev.roundtrip.advice.StatementUpkeep.closedEachTime;
import static dev.roundtrip.advice.StatementUpkeep.gainsByPreparing;
import static dev.roundtrip.advice.StatementUpkeep.isForBatches;
import static dev.roundtrip.advice.StatementUpkeep.keepAll;
import static dev.roundtrip.advice.StatementUpkeep.unlessBatchesAskMore;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.remove;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Price.Per.STATEMENT;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import dev.roundtrip.result.PublishedSaving;
import java.util.List;

/** Rules on Connector/J's server-prepared statements, and on its cache of them. */
final class StatementRules {
    private StatementRules() {}

    private static final String EMULATE = "emulateUnsupportedPstmts";

    static final List<Rule> ALL = List.of(
            connectorJ("prepare-without-cache", "Each statement is prepared and closed around each execution")
                    .when(s -> s.preparesOnServer() && !s.isOn(CACHE))
                    .error(s -> s.said(SERVER_PREPARE, CACHE))
                    .because("Each execution is prepare, execute and close: 2 round trips, where text needs 1. On TiDB"
                            + " the close also removes the plan from the plan cache.")
                    .costs(s -> onceInstead(s, closedEachTime(s, "any statement")))
                    .fix(s -> s.resets()
                            ? elsewhere("Use Connector/J 8.3.0 or later, then cache prepared statements. In earlier"
                                    + " versions each execution of a kept statement costs a reset, in a batch"
                                    + " one for each row.")
                            : keepAll(s, elsewhere("Cache prepared statements, with room for all your statements."))),
            connectorJ("reset-per-reuse", "Each reuse of a kept statement is preceded by a reset")
                    .holdsFor("Connector/J 8.0.11 to 8.2.0")
                    .source("MySQL Bug#107107")
                    .when(s -> s.cachesOnServer() && s.resets())
                    .error(s -> what(s.driver(), " with ", s.get(SERVER_PREPARE), " and ", s.get(CACHE)))
                    .because("Before each reuse this version waits for a COM_STMT_RESET: 2 round trips, where text"
                            + " needs 1.")
                    .costs(Price.of(STATEMENT, "1 reset per execution of a kept statement", 1, COM_STMT_RESET))
                    .fix("Use Connector/J 8.3.0 or later."),
            // Kept statements need as many commands as text, and more with resets, so then no change is advised.
            connectorJ("cache-without-server-prepare", "The statement cache is on, but the server prepares nothing")
                    .when(s -> !s.preparesOnServer() && s.isOn(CACHE))
                    .info(s ->
                            what(s.get(CACHE), " saves nothing on the server").about(SERVER_PREPARE))
                    .warningIf(s -> s.onTidb() && (gainsByPreparing(s) || isForBatches(s)))
                    .because(s -> "useServerPrepStmts is off: the server parses and plans every execution. The cache"
                            + " then only keeps the driver's own parse results, for texts of up to "
                            + s.number(SQL_LIMIT) + " characters.")
                    .costs(s -> s.resets() ? Price.NONE : StatementUpkeep.asText(s))
                    .fix(StatementRules::howToPrepare),
            connectorJ("semicolon-loses-prepare", "SQL with a semicolon is not prepared on the server")
                    .holdsFor("Connector/J 8.0.11 and later with allowMultiQueries; 9.1.0 and later with"
                            + " rewriteBatchedStatements")
                    .source("MySQL Bug#96623")
                    .when(s -> s.keepsLongest() && s.canHit())
                    .when(s -> s.isOn(SEVERAL) || (s.rewrites() && s.isAtLeast(V9_1_0)))
                    .info(s -> s.said(s.isOn(SEVERAL) ? SEVERAL : REWRITE, SERVER_PREPARE))
                    .because("A text with a semicolon outside quotes, even at its end, is silently sent as text.")
                    .costs(s -> Price.of(STATEMENT, "1 query instead of 1 execute", 1, COM_QUERY)
                            .and(s.resets() ? " and 1 reset" : "", s.resets() ? -1 : 0, COM_STMT_RESET)
                            .and(" per execution of SQL with a semicolon", -1, COM_STMT_EXECUTE))
                    .fix("End no SQL with a semicolon."),
            connectorJ(
                            "refused-prepare-repeated",
                            "A statement that the server refuses to prepare is tried each" + " time")
                    .when(s -> s.preparesOnServer() && s.isOn(EMULATE) && !s.keepsLongest())
                    .info(s -> s.said(EMULATE, s.isOn(CACHE) ? SQL_LIMIT : CACHE))
                    .because("It is sent as text after the error, which the driver remembers only for texts that it"
                            + " caches.")
                    .costs(s -> Price.of(STATEMENT, "1 refused prepare", 1, COM_STMT_PREPARE)
                            .and(s.isAtLeast(V9_1_0) ? " + 1 close" : "", s.isAtLeast(V9_1_0) ? 1 : 0, COM_STMT_CLOSE)
                            .and(" per execution of what the server cannot prepare", 0))
                    .fix(s -> keepAll(s, elsewhere("Cache statements: the connection then remembers the error."))),
            connectorJ("statement-cache-too-small", "The statement cache is smaller than the set of statements")
                    .when(s -> s.canHit() && (s.overflows() || mayBeExceeded(s, CACHE_SIZE)))
                    .warning(s -> s.overflows()
                            ? what(s.get(CACHE_SIZE), ", and a connection runs ", statements(s))
                            : s.said(CACHE_SIZE))
                    .errorIf(LintSubject::overflows)
                    .because(s -> (s.overflows()
                                    ? "More statements in turn than the cache holds are prepared and closed every time."
                                    : "It costs nothing up to " + s.number(CACHE_SIZE)
                                            + " different statements on a connection; more are prepared and closed"
                                            + " every time.")
                            + " The cache evicts the least recently used one, so that none is found.")
                    .costs(s -> closedEachTime(
                            s, "any of more than " + s.get(CACHE_SIZE).value() + " statements in turn"))
                    .fix(StatementUpkeep::sized),
            connectorJ("sql-longer-than-limit", "Statements are too long for the statement cache")
                    .when(s -> s.canHit() && (isTooLong(s) || mayBeExceeded(s, SQL_LIMIT)))
                    .warning(s -> isTooLong(s)
                            ? what(s.get(SQL_LIMIT), ", and the longest statement has ", longest(s))
                            : s.said(SQL_LIMIT))
                    .because(s -> "Only SQL with fewer characters than " + s.number(SQL_LIMIT)
                            + " is kept, comments included. SQL of frameworks that list every column is often longer"
                            + " than 256.")
                    .costs(s -> closedEachTime(
                            s, "a statement of " + s.get(SQL_LIMIT).value() + " or more characters"))
                    .fix(s -> set(
                            "Set the limit above the longest statement.",
                            SQL_LIMIT,
                            StatementUpkeep.limitFor(s.assumptions()))),
            connectorJ("statement-cache-unbounded", "The statement cache never evicts anything")
                    .when(s -> s.cachesOnServer() && s.number(CACHE_SIZE) >= 0 && s.number(CACHE_SIZE) <= 1)
                    .error(s -> s.said(CACHE_SIZE))
                    .because("Each different SQL text stays prepared, on both sides, until its connection ends.")
                    .fix(StatementUpkeep::sized),
            connectorJ("too-many-prepared-statements", "More prepared statements than MySQL and MariaDB allow")
                    .holdsFor("Connector/J 8.0.11 and later; seen on MariaDB 11.4")
                    .source("docs/lab/memory.md")
                    .when(s ->
                            MemoryPrice.of(s).filter(MemoryPrice::exceedsLimit).isPresent())
                    .info(s -> what(MemoryPrice.of(s).orElseThrow().statementsInAll()))
                    .warningIf(s -> s.assumptions().knowsStatements())
                    .because("MySQL and MariaDB keep " + MemoryPrice.STATEMENT_LIMIT
                            + " prepared statements of all connections by default (max_prepared_stmt_count). Each refused one"
                            + " (error 1461) costs a round trip and is then sent as text.")
                    .fix("Raise max_prepared_stmt_count on the server, open fewer connections, or keep fewer"
                            + " statements."),
            connectorJ("thread-names-defeat-cache", "Thread names in statements defeat the statement cache")
                    .holdsFor("Connector/J 9.1.0 and later")
                    .when(s -> s.cachesOnServer() && !s.canHit())
                    .error(s -> s.said(THREAD_NAMES, CACHE))
                    .because("The driver stores a text with the thread's name, and looks it up without: none is found.")
                    .costs(s -> closedEachTime(s, "any statement"))
                    .fix(remove("Remove it from the string.", THREAD_NAMES)
                            .changing("Statements then have no thread names.")),
            connectorJ("rewritten-sql-defeats-cache", "SQL that the driver rewrites is never found in the cache")
                    .when(s -> s.canHit() && s.keepsLongest())
                    .info(s -> s.said(CACHE))
                    .because(
                            "The driver stores the text that it sends, and looks up the given one. They differ for JDBC escapes such as {fn now()}, and for all SQL after setClientInfo(\"ApplicationName\", ...).")
                    .costs(s -> closedEachTime(s, "a statement whose text the driver changes"))
                    .fix("Write SQL without JDBC escapes, and do not set the application's name with setClientInfo;"
                            + " connectionAttributes=program_name:NAME sends it in the handshake."));

    /** Of a limit that nobody has chosen, for statements that nobody has counted. */
    private static boolean mayBeExceeded(LintSubject s, String name) {
        return !s.assumptions().knowsStatements() && s.get(name).origin() == Origin.DEFAULT;
    }

    private static String statements(LintSubject s) {
        return s.assumptions().distinctStatements() + " different statements";
    }

    private static String longest(LintSubject s) {
        return s.assumptions().longestStatement() + " characters";
    }

    /** On TiDB it is known what a statement that is prepared once saves. */
    private static Price onceInstead(LintSubject s, Price price) {
        return s.onTidb() && !s.resets() ? price.saving(PublishedSaving.PREPARED_ONCE) : price;
    }

    private static boolean isTooLong(LintSubject s) {
        return s.assumptions().longestStatement() >= s.number(SQL_LIMIT);
    }

    private static Fix howToPrepare(LintSubject s) {
        if (s.resets()) {
            return elsewhere("Keep it as it is, or upgrade to Connector/J 8.3.0 or later and set"
                    + " useServerPrepStmts=true: in earlier versions each reuse of a kept statement costs a reset.");
        }
        if (s.rewrites()) {
            return elsewhere(StatementUpkeep.TWO_SOURCES);
        }
        Fix prepare = set("Use server-prepared statements, with a cache for all of yours.", SERVER_PREPARE, true);
        return unlessBatchesAskMore(s, keepAll(s, prepare));
    }
}
