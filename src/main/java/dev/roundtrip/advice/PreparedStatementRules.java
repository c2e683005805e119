package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on Connector/J's server-prepared statements. */
final class PreparedStatementRules {

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "prepare-without-cache",
                    "Each statement is prepared and closed around each execution",
                    "8.0.11 and later",
                    "",
                    PreparedStatementRules::prepareWithoutCache),
            DriverRule.connectorJ(
                    "reset-per-reuse",
                    "Each reuse of a kept statement is preceded by a reset",
                    "8.0.11 to 8.2.0",
                    "MySQL Bug#107107",
                    PreparedStatementRules::resetPerReuse),
            DriverRule.connectorJ(
                    "cache-without-server-prepare",
                    "The statement cache is on, but the server prepares nothing",
                    "8.0.11 and later",
                    "",
                    PreparedStatementRules::cacheWithoutServerPrepare),
            DriverRule.connectorJ(
                    "semicolon-loses-prepare",
                    "SQL with a semicolon is not prepared on the server",
                    "8.0.11 and later with allowMultiQueries; 9.1.0 and later with rewriteBatchedStatements",
                    "MySQL Bug#96623",
                    PreparedStatementRules::semicolonLosesPrepare),
            DriverRule.connectorJ(
                    "refused-prepare-repeated",
                    "A statement that the server cannot prepare is tried again each time",
                    "8.0.11 and later",
                    "",
                    PreparedStatementRules::refusedPrepareRepeated));

    private PreparedStatementRules() {}

    private static Optional<Seen> prepareWithoutCache(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.preparesOnServer() || parameters.isOn(StatementUpkeep.CACHE)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                parameters.get(StatementUpkeep.SERVER_PREPARE) + " with " + parameters.get(StatementUpkeep.CACHE),
                "Each execution is 3 commands and 2 round trips: prepare, execute, close. As text it would be 1 and 1."
                        + " On TiDB the close also removes the plan from the plan cache.",
                StatementUpkeep.resetsOnReuse(parameters)
                        ? Fix.elsewhere(
                                "Use Connector/J 8.3.0 or later, then cache prepared statements. In earlier versions each"
                                        + " execution of a kept statement costs a reset, in a batch one for each row.")
                        : StatementUpkeep.keepAll(
                                subject, "Cache prepared statements, with room for all your statements."),
                StatementUpkeep.closedEachTime(parameters, "any statement")));
    }

    private static Optional<Seen> resetPerReuse(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!StatementUpkeep.cachesOnServer(parameters) || !StatementUpkeep.resetsOnReuse(parameters)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                "Connector/J " + parameters.version() + " with " + parameters.get(StatementUpkeep.SERVER_PREPARE)
                        + " and " + parameters.get(StatementUpkeep.CACHE),
                "Before each reuse of a kept statement this version sends COM_STMT_RESET and waits for the answer, although there is nothing"
                        + " to reset: 2 round trips per execution, where text needs 1.",
                Fix.elsewhere("Use Connector/J 8.3.0 or later."),
                new Price(
                        Price.Per.STATEMENT,
                        Map.of(COM_STMT_RESET, 1.0),
                        1,
                        "1 reset per execution of a kept statement")));
    }

    /** Kept statements need as many commands as text, and more with resets, so no change is advised. */
    private static Optional<Seen> cacheWithoutServerPrepare(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.preparesOnServer() || !parameters.isOn(StatementUpkeep.CACHE)) {
            return Optional.empty();
        }
        boolean dearer = StatementUpkeep.resetsOnReuse(parameters);
        boolean better = subject.assumptions().tidb()
                && !dearer
                && !parameters.isOn("rewriteBatchedStatements")
                && !StatementUpkeep.batchesAskMore(parameters);
        return Optional.of(new Seen(
                better ? Severity.WARNING : Severity.INFO,
                parameters.get(StatementUpkeep.CACHE) + " with " + parameters.get(StatementUpkeep.SERVER_PREPARE),
                "The cache then only keeps the driver's own parse results, for texts of up to "
                        + parameters.number(StatementUpkeep.SQL_LIMIT)
                        + " characters. That saves work in the client but"
                        + " no command: each execution is sent as text, which the server parses and plans again."
                        + (better ? PlanCacheRules.PLANNED_EACH_TIME : ""),
                howToPrepare(subject),
                dearer
                        ? Price.NONE
                        : new Price(
                                Price.Per.STATEMENT,
                                Map.of(COM_QUERY, 1.0, COM_STMT_EXECUTE, -1.0),
                                0,
                                "1 query instead of 1 execute per execution")));
    }

    private static Fix howToPrepare(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (StatementUpkeep.resetsOnReuse(parameters)) {
            return Fix.elsewhere("Keep it as it is, or upgrade to Connector/J 8.3.0 or later and set "
                    + "useServerPrepStmts=true: in earlier versions each reuse of a kept statement costs a reset.");
        }
        if (parameters.isOn("rewriteBatchedStatements")) {
            return Fix.elsewhere(
                    "Keep it for batches, which this string rewrites and which are better sent as text; use another"
                            + " connection string with useServerPrepStmts=true for statements that run one by one.");
        }
        return StatementUpkeep.batchesAskMore(parameters) ? StatementUpkeep.askOnceFirst() : alsoPrepare(subject);
    }

    private static Fix alsoPrepare(LintSubject subject) {
        Fix keep = StatementUpkeep.keepAll(
                subject, "Use server-prepared statements, with a cache for all your statements.");
        List<UrlParameter> set = new ArrayList<>(List.of(new UrlParameter(StatementUpkeep.SERVER_PREPARE, "true")));
        set.addAll(keep.set());
        return new Fix(keep.sentence(), set, keep.remove(), keep.changes());
    }

    private static Optional<Seen> semicolonLosesPrepare(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean rewrites = parameters.isOn("rewriteBatchedStatements")
                && parameters.version().isAtLeast(StatementUpkeep.V9_1_0);
        if (!parameters.keepsPreparedText(subject.assumptions().longestStatement())
                || StatementUpkeep.neverFoundAgain(parameters)
                || (!parameters.isOn("allowMultiQueries") && !rewrites)) {
            return Optional.empty();
        }
        String cause = parameters.isOn("allowMultiQueries") ? "allowMultiQueries" : "rewriteBatchedStatements";
        boolean resets = StatementUpkeep.resetsOnReuse(parameters);
        Map<Command, Double> commands = new EnumMap<>(Map.of(COM_QUERY, 1.0, COM_STMT_EXECUTE, -1.0));
        if (resets) {
            commands.put(COM_STMT_RESET, -1.0);
        }
        return Optional.of(new Seen(
                Severity.INFO,
                parameters.get(cause) + " with " + parameters.get(StatementUpkeep.SERVER_PREPARE),
                "With it the driver treats a text with a semicolon outside quotes, even as the last character, as several statements, and"
                        + " silently sends it as text.",
                Fix.elsewhere("End no SQL with a semicolon."),
                new Price(
                        Price.Per.STATEMENT,
                        commands,
                        resets ? -1 : 0,
                        "1 query instead of 1 execute" + (resets ? " and 1 reset" : "")
                                + " per execution of SQL with a semicolon")));
    }

    private static Optional<Seen> refusedPrepareRepeated(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.preparesOnServer()
                || !parameters.isOn("emulateUnsupportedPstmts")
                || parameters.keepsPreparedText(subject.assumptions().longestStatement())) {
            return Optional.empty();
        }
        boolean closes = parameters.version().isAtLeast(StatementUpkeep.V9_1_0);
        Map<Command, Double> commands = new EnumMap<>(Map.of(COM_STMT_PREPARE, 1.0));
        if (closes) {
            commands.put(COM_STMT_CLOSE, 1.0);
        }
        return Optional.of(new Seen(
                Severity.INFO,
                parameters.get("emulateUnsupportedPstmts") + " with "
                        + (parameters.isOn(StatementUpkeep.CACHE)
                                ? parameters.get(StatementUpkeep.SQL_LIMIT)
                                : parameters.get(StatementUpkeep.CACHE)),
                "A statement that the server cannot prepare is sent as text after the error. The driver remembers the error only for texts"
                        + " that the statement cache would keep.",
                StatementUpkeep.keepAll(subject, "Cache statements: the connection then remembers the error."),
                new Price(
                        Price.Per.STATEMENT,
                        commands,
                        1,
                        "1 refused prepare" + (closes ? " + 1 close" : "")
                                + " per execution of what the server cannot prepare")));
    }
}
