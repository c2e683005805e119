package dev.roundtrip.lint;

import static dev.roundtrip.lint.Found.info;
import static dev.roundtrip.lint.Found.warning;
import static dev.roundtrip.lint.Names.CACHE;
import static dev.roundtrip.lint.Names.CACHE_SIZE;
import static dev.roundtrip.lint.Names.SERVER_PREPARE;
import static dev.roundtrip.lint.Names.SQL_LIMIT;
import static dev.roundtrip.lint.Names.VARIABLES;
import static dev.roundtrip.lint.Rule.onTidb;
import static dev.roundtrip.lint.StatementUpkeep.gainsByPreparing;
import static dev.roundtrip.lint.StatementUpkeep.isForBatches;
import static dev.roundtrip.report.Fix.set;

import dev.roundtrip.report.Fix;
import java.util.List;

/** Rules on whether the statements that Connector/J prepares can use TiDB's plan cache, which each session has. */
final class PlanCacheRules {
    private PlanCacheRules() {}

    private static final String PLAN_CACHE = "https://docs.pingcap.com/tidb/stable/sql-prepared-plan-cache";
    private static final String SINCE_7_1 = Rule.KNOWN + ", TiDB 7.1 and later";
    private static final String TEXT = "TiDB parses and plans each execution of text";
    private static final String SIZE = "tidb_session_plan_cache_size";
    private static final String NON_PREPARED = "tidb_enable_non_prepared_plan_cache";
    private static final String IGNORE_CLOSE = "tidb_ignore_prepared_cache_close_stmt";

    /** The default number of plans that TiDB keeps for a session. */
    private static final int DEFAULT_SIZE = 100;

    private static final int LARGEST_SIZE = 100_000;

    static final List<Rule> ALL = List.of(
            onTidb("plan-cache-too-small", "TiDB's plan cache is too small")
                    .holdsFor(SINCE_7_1)
                    .source(PLAN_CACHE)
                    .when(s -> keepsPlan(s)
                            && sizeOf(s)
                                    < Math.min(LARGEST_SIZE, s.assumptions().distinctStatements()))
                    .finds(s -> warning(SIZE + " is " + sizeOf(s), StatementUpkeep.runs(s))
                            .because("In a cycle of more, each is planned again. First and later in a transaction, one"
                                    + " needs two plans.")
                            .fix(sized(s))),
            onTidb("close-drops-plan", "Each close drops TiDB's plan")
                    .holdsFor(Rule.KNOWN + ", TiDB 6.0 and later")
                    .source(PLAN_CACHE)
                    .shownBy(Symptom.CLOSES)
                    .when(s -> s.preparesOnServer() && !keepsPlan(s) && !s.poolKeeps())
                    .finds(s -> info("statements are closed without " + IGNORE_CLOSE)
                            .fix(withVariable(
                                            s,
                                            "Cache statements in the driver, or let TiDB keep plans.",
                                            IGNORE_CLOSE + "=ON")
                                    .changing(Choice.PLANS_KEPT.changes()))),
            // If the statement cache is on, another rule reports this (cache-without-server-prepare).
            onTidb("text-protocol", TEXT)
                    .source(PLAN_CACHE)
                    .when(s -> !s.preparesOnServer()
                            && !s.isOn(CACHE)
                            && !s.resets()
                            && !s.variables().isOn(NON_PREPARED))
                    .finds(s -> (gainsByPreparing(s) || isForBatches(s)
                                    ? warning(s.said(SERVER_PREPARE)).costs(StatementUpkeep.PLANNED_EACH_TIME)
                                    : info(s.said(SERVER_PREPARE)))
                            .because(TEXT + ", unless " + NON_PREPARED + " is on."
                                    + (s.rewrites() ? " " + BatchRules.PREPARED + "." : ""))
                            .fix(howToPrepare(s))));

    private static Fix howToPrepare(LintSubject s) {
        if (s.rewrites()) {
            return StatementUpkeep.TWO_SOURCES;
        }
        Fix keep = set(StatementUpkeep.PREPARE, SERVER_PREPARE, true)
                .and(CACHE, true)
                .and(CACHE_SIZE, StatementUpkeep.sizeFor(s.assumptions()))
                .and(SQL_LIMIT, StatementUpkeep.limitFor(s.assumptions()));
        return StatementUpkeep.unlessBatchesAskMore(s, StatementUpkeep.withoutThreadNames(s, keep));
    }

    /** Whether TiDB keeps the longest statement's plan: the driver keeps the statement, or TiDB ignores its close. */
    private static boolean keepsPlan(LintSubject s) {
        boolean kept = s.keepsLongest() && s.canHit() && !s.overflows();
        return s.preparesOnServer() && (kept || s.variables().isOn(IGNORE_CLOSE));
    }

    private static Fix sized(LintSubject s) {
        int size = (int) Math.min(LARGEST_SIZE, 2L * s.assumptions().distinctStatements());
        return withVariable(s, "Set it above twice their number.", SIZE + "=" + size)
                .changing("Each plan takes some 23 KiB of TiDB's heap in each session. " + Choice.refusedBefore("7.1"));
    }

    private static int sizeOf(LintSubject s) {
        return s.variables()
                .last(SIZE)
                .filter(value -> value.matches("\\d{1,6}"))
                .map(Integer::parseInt)
                .orElse(DEFAULT_SIZE);
    }

    /** A fix that adds an assignment; it overrides an earlier assignment of the same variable. */
    private static Fix withVariable(LintSubject s, String sentence, String assignment) {
        String given = s.get(VARIABLES).value();
        return set(sentence, VARIABLES, (given.isBlank() ? "" : given + ",") + assignment);
    }
}
