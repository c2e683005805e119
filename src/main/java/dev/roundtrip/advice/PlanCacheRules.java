package dev.roundtrip.advice;

import static dev.roundtrip.advice.Names.CACHE;
import static dev.roundtrip.advice.Names.CACHE_SIZE;
import static dev.roundtrip.advice.Names.SERVER_PREPARE;
import static dev.roundtrip.advice.Names.SQL_LIMIT;
import static dev.roundtrip.advice.Names.VARIABLES;
import static dev.roundtrip.advice.RuleForm.onTidb;
import static dev.roundtrip.advice.StatementUpkeep.gainsByPreparing;
import static dev.roundtrip.advice.StatementUpkeep.isForBatches;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.result.Fix.elsewhere;
import static dev.roundtrip.result.Fix.set;

import dev.roundtrip.result.Fix;
import dev.roundtrip.result.Price;
import java.util.List;

/** Rules on whether the statements that Connector/J prepares can use TiDB's plan cache, which each session has. */
final class PlanCacheRules {
    private PlanCacheRules() {}

    private static final String PLAN_CACHE = "https://docs.pingcap.com/tidb/stable/sql-prepared-plan-cache";
    private static final String SIZE = "tidb_session_plan_cache_size";
    private static final String NON_PREPARED = "tidb_enable_non_prepared_plan_cache";
    private static final String IGNORE_CLOSE = "tidb_ignore_prepared_cache_close_stmt";

    /** TiDB's default. */
    private static final int DEFAULT_SIZE = 100;

    private static final int LARGEST_SIZE = 100_000;

    /** A warning is due above 1 GiB: TiDB's own limit for a plan cache that all sessions share is 100 MB by default. */
    private static final long MUCH = 1L << 30;

    static final List<Rule> ALL = List.of(
            onTidb("plan-cache-too-small", "TiDB's plan cache is smaller than the set of statements")
                    .holdsFor("Connector/J 8.0.11 and later, TiDB 7.1 and later")
                    .source(PLAN_CACHE)
                    .when(s -> s.preparesOnServer() && !isDropped(s))
                    .when(s -> s.assumptions().distinctStatements() > sizeOf(s) && sizeOf(s) < LARGEST_SIZE)
                    .warning(s -> what(SIZE + " is " + sizeOf(s) + ", and a connection runs "
                            + s.assumptions().distinctStatements() + " different statements"))
                    .because("In a cycle of more statements than a session keeps plans for, each is planned again. A"
                            + " statement that runs both first in a transaction and later in one needs two plans.")
                    .fix(s -> withVariable(s, "Set it above twice the number of statements.", SIZE + "=" + sizeFor(s))
                            .changing("Plans and prepared statements take memory in the server: "
                                    + MemoryPrice.size(priceOf(s, sizeFor(s)).tidbBytes()) + " of TiDB's heap for "
                                    + s.assumptions().connections()
                                    + " connections. TiDB before 7.1 refuses the connection.")),
            onTidb("plan-caches-too-large", "The plan caches of all sessions take much memory in TiDB")
                    .holdsFor("Connector/J 8.0.11 and later, TiDB 7.1 and later; measured on TiDB v8.5.3")
                    .source("docs/lab/memory.md")
                    .when(s -> s.preparesOnServer() && !isDropped(s))
                    .when(s -> priceOf(s, sizeOf(s)).tidbBytes() > MUCH)
                    .info(s -> what(priceOf(s, sizeOf(s)).plansInAll()))
                    .warningIf(s -> s.assumptions().knowsStatements())
                    .because("Each session keeps prepared statements and plans of its own, even if other sessions have"
                            + " the same.")
                    .fix(elsewhere("Open fewer connections, spread them over more TiDB servers, or let the sessions of"
                                    + " a server share their plans: SET GLOBAL tidb_enable_instance_plan_cache"
                                    + " = ON, from TiDB 8.4.")
                            .changing("With that variable the sessions of all servers share plans at once, those of"
                                    + " other applications too. PingCAP calls it experimental in v8.4 and v8.5.")),
            onTidb("close-drops-plan", "Closing a statement removes its plan from TiDB's plan cache")
                    .holdsFor("Connector/J 8.0.11 and later, TiDB 6.0 and later")
                    .source(PLAN_CACHE)
                    .when(s -> s.preparesOnServer() && isDropped(s))
                    .info(s -> what("statements are closed after each execution, and " + IGNORE_CLOSE + " is not set"))
                    .because("A close removes the plan, so the next execution of the same text is planned again.")
                    .fix(s -> withVariable(
                                    s,
                                    "Cache the statements in the driver, or let TiDB keep the plans.",
                                    IGNORE_CLOSE + "=ON")
                            .changing("Plans of closed statements take memory, and TiDB before 6.0 refuses the"
                                    + " connection.")),
            // If the statement cache is on, another rule reports this (cache-without-server-prepare).
            onTidb("text-protocol", "Each execution is sent as text, and TiDB plans it again")
                    .source(PLAN_CACHE)
                    .when(s -> !s.preparesOnServer()
                            && !s.isOn(CACHE)
                            && !s.variables().isOn(NON_PREPARED))
                    .info(s -> s.said(SERVER_PREPARE))
                    .warningIf(s -> gainsByPreparing(s) || isForBatches(s))
                    .because(s ->
                            "TiDB parses and plans the text of each execution. It does not use its plan cache unless "
                                    + NON_PREPARED + " is on."
                                    + (s.rewrites()
                                            ? " Prepared, each number of rows of a batch is another statement."
                                            : ""))
                    .costs(s -> gainsByPreparing(s) || isForBatches(s) ? StatementUpkeep.asText(s) : Price.NONE)
                    .fix(PlanCacheRules::howToPrepare));

    private static Fix howToPrepare(LintSubject s) {
        if (s.rewrites()) {
            return elsewhere(StatementUpkeep.TWO_SOURCES);
        }
        if (s.resets()) {
            return elsewhere("Keep it as it is, or upgrade to Connector/J 8.3.0 or later and set"
                    + " useServerPrepStmts=true and cachePrepStmts=true: in earlier versions each reuse of a kept"
                    + " statement costs a reset.");
        }
        Fix keep = set("Use server-prepared statements, and cache them.", SERVER_PREPARE, true)
                .and(CACHE, true)
                .and(CACHE_SIZE, StatementUpkeep.sizeFor(s.assumptions()))
                .and(SQL_LIMIT, StatementUpkeep.limitFor(s.assumptions()));
        return StatementUpkeep.unlessBatchesAskMore(s, StatementUpkeep.withoutThreadNames(s, keep));
    }

    private static MemoryPrice priceOf(LintSubject s, int planCacheSize) {
        Assumptions assumed = s.assumptions();
        return MemoryPrice.of(s)
                .map(price -> price.withPlans(planCacheSize))
                .orElseGet(() -> new MemoryPrice(
                        assumed.connections(), 0, Math.min(assumed.distinctStatements(), planCacheSize), true));
    }

    /** Whether the driver closes the longest statement each time, so that TiDB removes its plan. */
    private static boolean isDropped(LintSubject s) {
        boolean kept = s.keepsLongest() && s.canHit() && !s.overflows();
        return !kept && !s.variables().isOn(IGNORE_CLOSE);
    }

    private static int sizeFor(LintSubject s) {
        return (int) Math.min(LARGEST_SIZE, 2L * s.assumptions().distinctStatements());
    }

    static int sizeOf(LintSubject s) {
        return s.variables()
                .last(SIZE)
                .filter(value -> value.matches("\\d{1,6}"))
                .map(Integer::parseInt)
                .orElse(DEFAULT_SIZE);
    }

    /** A later value of the same variable overrides an earlier one. */
    private static Fix withVariable(LintSubject s, String sentence, String assignment) {
        String given = s.get(VARIABLES).value();
        return set(sentence, VARIABLES, (given.isBlank() ? "" : given + ",") + assignment);
    }
}
