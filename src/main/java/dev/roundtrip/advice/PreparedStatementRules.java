package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.STATEMENT;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.StatementUpkeep.CACHE;
import static dev.roundtrip.advice.StatementUpkeep.SERVER_PREPARE;
import static dev.roundtrip.advice.StatementUpkeep.SQL_LIMIT;
import static dev.roundtrip.advice.StatementUpkeep.V9_1_0;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import java.util.List;

/** Rules on Connector/J's server-prepared statements. */
final class PreparedStatementRules {

    private static final String REWRITE = "rewriteBatchedStatements";
    private static final String SEVERAL = "allowMultiQueries";
    private static final String EMULATE = "emulateUnsupportedPstmts";

    static final List<Rule> ALL = List.of(
            connectorJ("prepare-without-cache", "Each statement is prepared and closed around each execution")
                    .when(s -> s.preparesOnServer() && !s.isOn(CACHE))
                    .error(s -> s.said(SERVER_PREPARE, CACHE))
                    .because(
                            "Each execution is 3 commands and 2 round trips: prepare, execute, close. As text it would be 1 and 1."
                                    + " On TiDB the close also removes the plan from the plan cache.")
                    .costs(s -> StatementUpkeep.closedEachTime(s, "any statement"))
                    .fix(s -> s.resets()
                            ? Fix.elsewhere(
                                    "Use Connector/J 8.3.0 or later, then cache prepared statements. In earlier versions each"
                                            + " execution of a kept statement costs a reset, in a batch one for each row.")
                            : StatementUpkeep.keepAll(
                                    s, Fix.elsewhere("Cache prepared statements, with room for all your statements."))),
            connectorJ("reset-per-reuse", "Each reuse of a kept statement is preceded by a reset", "8.0.11 to 8.2.0")
                    .source("MySQL Bug#107107")
                    .when(s -> s.cachesOnServer() && s.resets())
                    .error(s -> what(
                            "Connector/J " + s.parameters().version() + " with ",
                            s.get(SERVER_PREPARE),
                            " and ",
                            s.get(CACHE)))
                    .because(
                            "Before each reuse of a kept statement this version sends COM_STMT_RESET and waits for the answer, although there is nothing"
                                    + " to reset: 2 round trips per execution, where text needs 1.")
                    .costs(Price.of(STATEMENT, "1 reset per execution of a kept statement", 1, COM_STMT_RESET))
                    .fix("Use Connector/J 8.3.0 or later."),
            // Kept statements need as many commands as text, and more with resets, so then no change is advised.
            connectorJ("cache-without-server-prepare", "The statement cache is on, but the server prepares nothing")
                    .when(s -> !s.preparesOnServer() && s.isOn(CACHE))
                    .finds(
                            s -> s.onTidb() && StatementUpkeep.gainsByPreparing(s) ? Severity.WARNING : Severity.INFO,
                            s -> s.said(CACHE, SERVER_PREPARE))
                    .because(s -> "The cache then only keeps the driver's own parse results, for texts of up to "
                            + s.number(SQL_LIMIT)
                            + " characters. That saves work in the client but"
                            + " no command: each execution is sent as text, which the server parses and plans again."
                            + (s.onTidb() && StatementUpkeep.gainsByPreparing(s)
                                    ? PlanCacheRules.PLANNED_EACH_TIME
                                    : ""))
                    .costs(s -> s.resets() ? Price.NONE : StatementUpkeep.AS_TEXT)
                    .fix(PreparedStatementRules::howToPrepare),
            connectorJ(
                            "semicolon-loses-prepare",
                            "SQL with a semicolon is not prepared on the server",
                            "8.0.11 and later with allowMultiQueries; 9.1.0 and later with rewriteBatchedStatements")
                    .source("MySQL Bug#96623")
                    .when(s -> s.keepsLongest()
                            && s.canHit()
                            && (s.isOn(SEVERAL) || (s.isOn(REWRITE) && s.isAtLeast(V9_1_0))))
                    .info(s -> s.said(s.isOn(SEVERAL) ? SEVERAL : REWRITE, SERVER_PREPARE))
                    .because(
                            "With it the driver treats a text with a semicolon outside quotes, even as the last character, as several statements, and"
                                    + " silently sends it as text.")
                    .costs(s -> Price.of(STATEMENT, "1 query instead of 1 execute", 1, COM_QUERY)
                            .and(s.resets() ? " and 1 reset" : "", s.resets() ? -1 : 0, COM_STMT_RESET)
                            .and(" per execution of SQL with a semicolon", -1, COM_STMT_EXECUTE))
                    .fix("End no SQL with a semicolon."),
            connectorJ(
                            "refused-prepare-repeated",
                            "A statement that the server cannot prepare is tried again each time")
                    .when(s -> s.preparesOnServer() && s.isOn(EMULATE) && !s.keepsLongest())
                    .info(s -> s.said(EMULATE, s.isOn(CACHE) ? SQL_LIMIT : CACHE))
                    .because(
                            "A statement that the server cannot prepare is sent as text after the error. The driver remembers the error only for texts"
                                    + " that the statement cache would keep.")
                    .costs(s -> Price.of(STATEMENT, "1 refused prepare", 1, COM_STMT_PREPARE)
                            .and(s.isAtLeast(V9_1_0) ? " + 1 close" : "", s.isAtLeast(V9_1_0) ? 1 : 0, COM_STMT_CLOSE)
                            .and(" per execution of what the server cannot prepare", 0))
                    .fix(s -> StatementUpkeep.keepAll(
                            s, Fix.elsewhere("Cache statements: the connection then remembers the error."))));

    private PreparedStatementRules() {}

    private static Fix howToPrepare(LintSubject s) {
        if (s.resets()) {
            return Fix.elsewhere("Keep it as it is, or upgrade to Connector/J 8.3.0 or later and set "
                    + "useServerPrepStmts=true: in earlier versions each reuse of a kept statement costs a reset.");
        }
        if (s.isOn(REWRITE)) {
            return Fix.elsewhere(
                    "Keep it for batches, which this string rewrites and which are better sent as text; use another"
                            + " connection string with useServerPrepStmts=true for statements that run one by one.");
        }
        return StatementUpkeep.batchesAskMore(s)
                ? StatementUpkeep.ASK_ONCE_FIRST
                : StatementUpkeep.keepAll(
                        s,
                        Fix.set(
                                "Use server-prepared statements, with a cache for all your statements.",
                                SERVER_PREPARE,
                                true));
    }
}
