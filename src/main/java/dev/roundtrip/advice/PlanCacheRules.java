package dev.roundtrip.advice;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on whether the statements that Connector/J prepares can use TiDB's plan cache, which each session has. */
final class PlanCacheRules {

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "plan-cache-too-small",
                    "TiDB's plan cache is smaller than the set of statements",
                    "8.0.11 and later, TiDB 7.1 and later",
                    "https://docs.pingcap.com/tidb/stable/sql-prepared-plan-cache",
                    PlanCacheRules::tooSmall),
            DriverRule.connectorJ(
                    "plan-caches-too-large",
                    "The plan caches of all sessions take much memory in TiDB",
                    "8.0.11 and later, TiDB 7.1 and later; measured on TiDB v8.5.3",
                    "docs/memory.md",
                    PlanCacheRules::tooLarge),
            DriverRule.connectorJ(
                    "close-drops-plan",
                    "Closing a statement removes its plan from TiDB's plan cache",
                    "8.0.11 and later, TiDB 6.0 and later",
                    "https://docs.pingcap.com/tidb/stable/sql-prepared-plan-cache",
                    PlanCacheRules::closeDropsPlan),
            DriverRule.connectorJ(
                    "text-protocol",
                    "Each execution is sent as text, and TiDB plans it again",
                    "8.0.11 and later; seen on TiDB v8.5.3",
                    "https://docs.pingcap.com/tidb/stable/sql-prepared-plan-cache",
                    PlanCacheRules::textProtocol));

    /** The price of text in TiDB, which no round trip shows: s2 sends text, and s5 executes prepared statements. */
    static final String PLANNED_EACH_TIME =
            " In our published table (docs/results.md, TiDB v8.5.3 on one machine) prepared"
                    + " statements did 1.41 times the transfers of text with the same round trips, and TiDB took 0.42 instead of 0.65 s"
                    + " of CPU time for 1,000 statements (s5 and s2).";

    private static final String SIZE = "tidb_session_plan_cache_size";
    private static final String NON_PREPARED = "tidb_enable_non_prepared_plan_cache";
    private static final String IGNORE_CLOSE = "tidb_ignore_prepared_cache_close_stmt";

    /** TiDB's default. */
    private static final int DEFAULT_SIZE = 100;

    private static final int LARGEST_SIZE = 100_000;

    /** A warning is due above 1 GiB: TiDB's own limit for a plan cache that all sessions share is 100 MB by default. */
    private static final long MUCH = 1L << 30;

    private PlanCacheRules() {}

    private static Optional<Seen> tooSmall(LintSubject subject) {
        int statements = subject.assumptions().distinctStatements();
        int size = sizeOf(subject.parameters());
        if (!isPlanned(subject) || isDropped(subject) || statements <= size || size >= LARGEST_SIZE) {
            return Optional.empty();
        }
        return Optional.of(
                new Seen(
                        Severity.WARNING,
                        SIZE + " is " + size + ", and a connection runs " + statements + " different statements",
                        "TiDB keeps that many plans for each session and evicts the least recently used one. If a session cycles through more statements,"
                                + " none finds its plan: each execution is planned again. A statement that runs both first in a transaction and later in one needs two entries.",
                        Fix.set(
                                        "Set the session's plan cache size above twice the number of statements.",
                                        withVariable(subject.parameters(), SIZE, Integer.toString(sizeFor(subject))))
                                .changing(
                                        "Plans take memory in the server for each connection: "
                                                + MemoryPrice.size(priceOf(subject, sizeFor(subject))
                                                        .tidbBytes())
                                                + " of TiDB's heap for "
                                                + subject.assumptions().connections()
                                                + " connections, prepared statements included. TiDB before 7.1 refuses the connection.")));
    }

    /** The opposite of {@link #tooSmall}: the plans fit, and each session has its own. */
    private static Optional<Seen> tooLarge(LintSubject subject) {
        if (!isPlanned(subject) || isDropped(subject)) {
            return Optional.empty();
        }
        MemoryPrice price = priceOf(subject, sizeOf(subject.parameters()));
        if (price.tidbBytes() <= MUCH) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                subject.assumptions().knowsStatements() ? Severity.WARNING : Severity.INFO,
                price.connections() + " connections have room for " + price.statements()
                        + " prepared statements and " + price.plans() + " plans each, about "
                        + MemoryPrice.size(price.tidbBytes()) + " of TiDB's heap",
                "Each session keeps prepared statements and plans of its own, even if other sessions have the same. The memory grows"
                        + " until each connection has run every statement.",
                Fix.elsewhere(
                                "Open fewer connections, spread them over more TiDB servers, or let the sessions of a server share"
                                        + " their plans: SET GLOBAL tidb_enable_instance_plan_cache = ON, from TiDB 8.4.")
                        .changing(
                                "With that variable the sessions of all servers share plans at once, those of other applications too."
                                        + " PingCAP calls it experimental in v8.4 and v8.5.")));
    }

    private static MemoryPrice priceOf(LintSubject subject, int planCacheSize) {
        Assumptions assumptions = subject.assumptions();
        return MemoryPrice.of(subject)
                .map(price -> price.withPlans(planCacheSize))
                .orElseGet(() -> new MemoryPrice(
                        assumptions.connections(), 0, Math.min(assumptions.distinctStatements(), planCacheSize), true));
    }

    private static Optional<Seen> closeDropsPlan(LintSubject subject) {
        if (!isPlanned(subject) || !isDropped(subject)) {
            return Optional.empty();
        }
        return Optional.of(
                new Seen(
                        Severity.INFO,
                        "statements are closed after each execution, and " + IGNORE_CLOSE + " is not set",
                        "A close removes the plan from the session's plan cache, so the next execution of the same text is planned again.",
                        Fix.set(
                                        "Preferably cache the statements in the driver. If that is not possible, let TiDB keep the plans.",
                                        withVariable(subject.parameters(), IGNORE_CLOSE, "ON"))
                                .changing(
                                        "Plans of closed statements take memory in the server, and TiDB before 6.0 refuses the connection.")));
    }

    /** If the statement cache is on, another rule reports this ({@code cache-without-server-prepare}). */
    private static Optional<Seen> textProtocol(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!subject.assumptions().tidb()
                || parameters.preparesOnServer()
                || parameters.isOn(StatementUpkeep.CACHE)
                || SessionVariables.of(parameters).isOn(NON_PREPARED)) {
            return Optional.empty();
        }
        String what = parameters.get(StatementUpkeep.SERVER_PREPARE).toString();
        String why = "TiDB parses and plans the text of each execution, and does not use its plan cache unless "
                + NON_PREPARED + " is on.";
        if (parameters.isOn("rewriteBatchedStatements")) {
            return Optional.of(new Seen(
                    Severity.INFO,
                    what,
                    why
                            + " Rewritten batches, which this string has, are better sent as text: if prepared, each number of rows is another statement.",
                    Fix.elsewhere(
                            "Keep it for batches; use another connection string for statements that run one by one.")));
        }
        if (StatementUpkeep.resetsOnReuse(parameters)) {
            return Optional.of(new Seen(
                    Severity.INFO,
                    what,
                    why,
                    Fix.elsewhere("Keep it as it is, or upgrade to Connector/J " + StatementUpkeep.FIRST_WITHOUT_RESET
                            + " or later and set useServerPrepStmts=true and cachePrepStmts=true: in earlier versions each reuse of a kept"
                            + " statement costs a reset.")));
        }
        if (StatementUpkeep.batchesAskMore(parameters)) {
            return Optional.of(new Seen(Severity.INFO, what, why, StatementUpkeep.askOnceFirst()));
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                what,
                why + PLANNED_EACH_TIME,
                prepareAndKeep(subject),
                new Price(
                        Price.Per.STATEMENT,
                        Map.of(Command.COM_QUERY, 1.0, Command.COM_STMT_EXECUTE, -1.0),
                        0,
                        "1 query instead of 1 execute per execution")));
    }

    private static Fix prepareAndKeep(LintSubject subject) {
        Fix keep = Fix.neutral(
                "Use server-prepared statements, and cache them.",
                List.of(
                        new UrlParameter(StatementUpkeep.SERVER_PREPARE, "true"),
                        new UrlParameter(StatementUpkeep.CACHE, "true"),
                        new UrlParameter(
                                StatementUpkeep.CACHE_SIZE, Integer.toString(StatementUpkeep.sizeFor(subject))),
                        new UrlParameter(
                                StatementUpkeep.SQL_LIMIT, Integer.toString(StatementUpkeep.limitFor(subject)))),
                List.of());
        return StatementUpkeep.withoutThreadNames(subject.parameters(), keep);
    }

    private static boolean isPlanned(LintSubject subject) {
        return subject.assumptions().tidb() && subject.parameters().preparesOnServer();
    }

    /** Whether the driver closes the longest statement each time, so that TiDB removes its plan. */
    private static boolean isDropped(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        boolean kept = parameters.keepsPreparedText(subject.assumptions().longestStatement())
                && !StatementUpkeep.neverFoundAgain(parameters)
                && subject.assumptions().distinctStatements() <= parameters.keptStatements();
        return !kept && !SessionVariables.of(parameters).isOn(IGNORE_CLOSE);
    }

    private static int sizeFor(LintSubject subject) {
        return (int) Math.min(LARGEST_SIZE, 2L * subject.assumptions().distinctStatements());
    }

    static int sizeOf(EffectiveParameters parameters) {
        return SessionVariables.of(parameters)
                .last(SIZE)
                .filter(value -> value.matches("\\d{1,6}"))
                .map(Integer::parseInt)
                .orElse(DEFAULT_SIZE);
    }

    /** A later value of the same variable overrides an earlier one. */
    private static UrlParameter withVariable(EffectiveParameters parameters, String variable, String value) {
        String given = parameters.get(SessionVariables.PARAMETER).value();
        return new UrlParameter(
                SessionVariables.PARAMETER, (given.isBlank() ? "" : given + ",") + variable + "=" + value);
    }
}
