package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.error;
import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.CACHE;
import static dev.roundtrip.lint.Names.CACHE_SIZE;
import static dev.roundtrip.lint.Names.REWRITE;
import static dev.roundtrip.lint.Names.SERVER_PREPARE;
import static dev.roundtrip.lint.Names.SEVERAL;
import static dev.roundtrip.lint.Names.SQL_LIMIT;
import static dev.roundtrip.lint.Names.THREAD_NAMES;
import static dev.roundtrip.lint.Rule.connectorJ;
import static dev.roundtrip.lint.StatementUpkeep.V9_1_0;
import static dev.roundtrip.lint.StatementUpkeep.closedEachTime;
import static dev.roundtrip.lint.StatementUpkeep.gainsByPreparing;
import static dev.roundtrip.lint.StatementUpkeep.inTurn;
import static dev.roundtrip.lint.StatementUpkeep.isForBatches;
import static dev.roundtrip.lint.StatementUpkeep.keepAll;
import static dev.roundtrip.lint.StatementUpkeep.longest;
import static dev.roundtrip.lint.StatementUpkeep.sized;
import static dev.roundtrip.lint.StatementUpkeep.unlessBatchesAskMore;
import static dev.roundtrip.report.Fix.elsewhere;
import static dev.roundtrip.report.Fix.remove;
import static dev.roundtrip.report.Fix.set;
import static dev.roundtrip.report.Price.Per.STATEMENT;
import static dev.roundtrip.report.Severity.ERROR;
import static dev.roundtrip.report.Severity.WARNING;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import dev.roundtrip.report.PublishedSaving;
import java.util.List;

/** Rules on Connector/J's server-prepared statements, and on its cache of them. */
final class StatementRules {
    private StatementRules() {}

    static final List<Rule> ALL = List.of(
            connectorJ("prepare-without-cache", StatementUpkeep.EACH_TIME)
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> s.preparesOnServer() && !s.isOn(CACHE) && !s.poolKeeps())
                    .finds(s -> error(s.said(SERVER_PREPARE, CACHE))
                            .because(StatementUpkeep.EACH_TIME + "."
                                    + (s.isOnTidb() ? " On TiDB the close also drops the plan." : ""))
                            .costs(eachTime(s))
                            .fix(howToKeep(s))),
            connectorJ(
                            "reset-per-reuse",
                            "Each reuse of a kept statement waits for a reset: 2 round trips; text needs 1")
                    .holdsFor("Connector/J 8.0.11 to 8.2.0")
                    .source("MySQL Bug#107107")
                    .shownBy(Symptom.RESETS)
                    .when(s -> s.preparesOnServer() && (s.isOn(CACHE) || s.poolKeeps()) && s.resets())
                    .finds(s -> error(
                                    s.driver(),
                                    " with ",
                                    s.get(SERVER_PREPARE),
                                    " and ",
                                    s.isOn(CACHE) ? s.get(CACHE) : "a pool that keeps statements")
                            .costs(StatementUpkeep.insteadOfText("1 reset + 1 execute", COM_STMT_RESET))
                            .fix(StatementUpkeep.asText(s))),
            // Kept statements need as many commands as text, and more with resets; with resets no change is advised.
            connectorJ("cache-without-server-prepare", "The cache is on, but the server prepares nothing")
                    .when(s -> s.isOnTidb() && !s.preparesOnServer() && s.isOn(CACHE) && !s.resets())
                    .finds(s -> info(s.get(CACHE), " saves nothing on the server")
                            .about(SERVER_PREPARE)
                            .severityIf(gainsByPreparing(s) || isForBatches(s), WARNING)
                            .because("Without useServerPrepStmts the server plans every execution. The cache keeps the"
                                    + " driver's parse results of up to " + s.number(SQL_LIMIT) + " characters.")
                            .costs(StatementUpkeep.PLANNED_EACH_TIME)
                            .fix(howToPrepare(s))),
            connectorJ("semicolon-loses-prepare", "SQL with an unquoted semicolon, even a last one, becomes text")
                    .holdsFor(Rule.KNOWN + " with allowMultiQueries; 9.1.0 and later with rewriteBatchedStatements")
                    .source("MySQL Bug#96623")
                    .when(s ->
                            s.keepsLongest() && isKept(s) && (s.isOn(SEVERAL) || (s.rewrites() && s.isAtLeast(V9_1_0))))
                    .finds(s -> info(s.said(s.isOn(SEVERAL) ? SEVERAL : REWRITE, SERVER_PREPARE))
                            .costs(Price.of(STATEMENT, "1 query instead of 1 execute", 1, COM_QUERY)
                                    .and(" per execution of SQL with a semicolon", -1, COM_STMT_EXECUTE))
                            .fix("End no SQL with a semicolon.")),
            connectorJ("statement-cache-too-small", StatementUpkeep.TOO_SMALL)
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> isKept(s) && (s.overflows() || mayBeExceeded(s, CACHE_SIZE)))
                    .finds(s -> warning(s.get(CACHE_SIZE), s.overflows() ? StatementUpkeep.runs(s) : "")
                            .severityIf(s.overflows(), ERROR)
                            .costs(closedEachTime(inTurn(s.get(CACHE_SIZE).value())))
                            .fix(sized(s))),
            connectorJ("sql-longer-than-limit", StatementUpkeep.TOO_LONG)
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> isKept(s) && (!s.keepsLongest() || mayBeExceeded(s, SQL_LIMIT)))
                    .finds(s -> warning(s.get(SQL_LIMIT), s.keepsLongest() ? "" : ", and " + longest(s))
                            .because("Only shorter SQL is kept, comments included; frameworks often exceed 256.")
                            .costs(closedEachTime(
                                    "a statement of " + s.get(SQL_LIMIT).value() + " or more characters"))
                            .fix(set(
                                    "Set it above the longest statement.",
                                    SQL_LIMIT,
                                    StatementUpkeep.limitFor(s.assumptions())))),
            connectorJ("statement-cache-unbounded", "Each SQL stays prepared on both sides until its connection ends")
                    .when(s -> s.cachesOnServer() && s.number(CACHE_SIZE) >= 0 && s.number(CACHE_SIZE) <= 1)
                    .finds(s -> error(s.said(CACHE_SIZE)).fix(sized(s))),
            connectorJ("thread-names-defeat-cache", "Statements are cached with thread names, but sought without")
                    .holdsFor("Connector/J 9.1.0 and later")
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> s.cachesOnServer() && !s.canHit())
                    .finds(s -> error(s.said(THREAD_NAMES, CACHE))
                            .costs(closedEachTime("any statement"))
                            .fix(remove("Remove it.", THREAD_NAMES).changing(StatementUpkeep.NO_NAMES))),
            connectorJ(
                            "rewritten-sql-defeats-cache",
                            "The cache never finds SQL with JDBC escapes, nor any after setClientInfo()")
                    .shownBy(Symptom.PREPARES_FOR_ONE_USE)
                    .when(s -> isKept(s) && s.keepsLongest())
                    .finds(s -> info(s.said(CACHE))
                            .costs(closedEachTime("a rewritten statement"))
                            .fix("Avoid JDBC escapes such as {fn now()}; set connectionAttributes=program_name:NAME,"
                                    + " not setClientInfo(\"ApplicationName\", ...).")));

    /** Whether a limit may be exceeded: nobody has chosen the limit, and nobody has counted the statements. */
    private static boolean mayBeExceeded(LintSubject s, String name) {
        return !s.assumptions().knowsStatements() && s.get(name).origin() == Origin.DEFAULT;
    }

    /** The price of preparing each time; what a statement saves that is prepared once is known. */
    private static Price eachTime(LintSubject s) {
        return s.resets()
                ? StatementUpkeep.insteadOfText("1 prepare + 1 execute + 1 close", COM_STMT_PREPARE, COM_STMT_CLOSE)
                : closedEachTime("any statement").saving(PublishedSaving.PREPARED_ONCE);
    }

    /** Whether statements are kept. If they are better sent as text, another rule says so. */
    private static boolean isKept(LintSubject s) {
        return s.canHit() && !s.resets();
    }

    private static Fix howToKeep(LintSubject s) {
        return s.resets()
                ? StatementUpkeep.asText(s)
                : keepAll(s, elsewhere("Set cachePrepStmts=true, with room for all."));
    }

    private static Fix howToPrepare(LintSubject s) {
        if (s.rewrites()) {
            return StatementUpkeep.TWO_SOURCES;
        }
        Fix prepare = set(StatementUpkeep.PREPARE, SERVER_PREPARE, true);
        return unlessBatchesAskMore(s, keepAll(s, prepare));
    }
}
