package dev.roundtrip.advice;

import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.StatementUpkeep.CACHE;
import static dev.roundtrip.advice.StatementUpkeep.CACHE_SIZE;
import static dev.roundtrip.advice.StatementUpkeep.SQL_LIMIT;
import static dev.roundtrip.advice.StatementUpkeep.THREAD_NAMES;
import static dev.roundtrip.advice.What.what;

import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import java.util.List;

/** Rules on whether Connector/J's cache of server-prepared statements fits the statements. */
final class StatementCacheRules {

    // A limit of the cache that is the driver's default is worth knowing even if the statements fit.
    static final List<Rule> ALL = List.of(
            connectorJ("statement-cache-too-small", "The statement cache is smaller than the set of statements")
                    .when(s -> s.canHit() && (isFull(s) || s.get(CACHE_SIZE).origin() == Origin.DEFAULT))
                    .finds(
                            s -> isFull(s) ? Severity.ERROR : Severity.INFO,
                            s -> isFull(s)
                                    ? what(
                                            s.get(CACHE_SIZE),
                                            ", and a connection runs "
                                                    + s.assumptions().distinctStatements() + " different statements")
                                    : what(
                                            s.get(CACHE_SIZE),
                                            "; " + s.assumptions().distinctStatements()
                                                    + " statements are assumed, which fit"))
                    .because(s ->
                            "The cache evicts the least recently used statement. A connection that cycles through more statements than"
                                    + " the cache holds finds none of them: each is prepared and closed every time."
                                    + (isFull(s) ? "" : " Check your own."))
                    .costs(s -> isFull(s)
                            ? StatementUpkeep.closedEachTime(
                                    s, "any of more than " + s.get(CACHE_SIZE).value() + " statements in turn")
                            : Price.NONE)
                    .fix(StatementUpkeep::sized),
            connectorJ("sql-longer-than-limit", "Statements are too long for the statement cache")
                    .when(s -> s.canHit() && (isTooLong(s) || s.get(SQL_LIMIT).origin() == Origin.DEFAULT))
                    .finds(
                            s -> isTooLong(s) ? Severity.WARNING : Severity.INFO,
                            s -> isTooLong(s)
                                    ? what(
                                            s.get(SQL_LIMIT),
                                            ", and the longest statement has "
                                                    + s.assumptions().longestStatement() + " characters")
                                    : what(
                                            s.get(SQL_LIMIT),
                                            "; at most " + s.assumptions().longestStatement()
                                                    + " characters are assumed, which fit"))
                    .because(s ->
                            "Only SQL with fewer characters than the limit is kept, comments included. Other SQL is prepared and closed"
                                    + " every time. SQL of frameworks that list every column is often longer than 256."
                                    + (isTooLong(s) ? "" : " Check your own."))
                    .costs(s -> isTooLong(s)
                            ? StatementUpkeep.closedEachTime(
                                    s, "a statement of " + s.get(SQL_LIMIT).value() + " or more characters")
                            : Price.NONE)
                    .fix(s -> Fix.set(
                            "Set the limit above the longest statement.",
                            SQL_LIMIT,
                            StatementUpkeep.limitFor(s.assumptions()))),
            connectorJ("statement-cache-unbounded", "The statement cache never evicts anything")
                    .when(s -> s.cachesOnServer() && s.number(CACHE_SIZE) >= 0 && s.number(CACHE_SIZE) <= 1)
                    .error(s -> s.said(CACHE_SIZE))
                    .because(
                            "With sizes 0 and 1 the cache never removes anything. Each different SQL text stays prepared on the server,"
                                    + " and in memory on both sides, until its connection ends.")
                    .fix(StatementUpkeep::sized),
            connectorJ(
                            "too-many-prepared-statements",
                            "More prepared statements than MySQL and MariaDB allow",
                            "8.0.11 and later; seen on MariaDB 11.4")
                    .source("docs/memory.md")
                    .when(s ->
                            MemoryPrice.of(s).filter(MemoryPrice::exceedsLimit).isPresent())
                    .finds(
                            s -> s.assumptions().knowsStatements() ? Severity.WARNING : Severity.INFO,
                            s -> MemoryPrice.of(s)
                                    .map(price -> what(price.connections() + " connections keep up to "
                                            + price.statements() + " prepared statements each, "
                                            + price.serverStatements() + " in all"))
                                    .orElseThrow())
                    .because("MySQL and MariaDB keep " + MemoryPrice.STATEMENT_LIMIT
                            + " prepared statements of all connections by default (max_prepared_stmt_count) and refuse to"
                            + " prepare more (error 1461). For each refused one the driver pays a round trip, and then sends"
                            + " the statement as text on that connection.")
                    .fix("Raise max_prepared_stmt_count on the server, open fewer connections, or keep fewer"
                            + " statements on each."),
            connectorJ(
                            "thread-names-defeat-cache",
                            "With thread names in statements, the statement cache finds nothing",
                            "9.1.0 and later")
                    .when(s -> s.cachesOnServer() && !s.canHit())
                    .error(s -> s.said(THREAD_NAMES, CACHE))
                    .because(
                            "The driver stores a statement under its text with the thread's name, and looks it up without that name: it never finds"
                                    + " one, and each statement is prepared and closed every time.")
                    .costs(s -> StatementUpkeep.closedEachTime(s, "any statement"))
                    .fix(Fix.remove("Remove it from the string.", THREAD_NAMES)
                            .changing("Statements then have no thread names.")),
            connectorJ(
                            "rewritten-sql-defeats-cache",
                            "SQL that the driver rewrites is never found in the statement cache")
                    .when(s -> s.canHit() && s.keepsLongest())
                    .info(s -> s.said(CACHE))
                    .because(
                            "The driver looks up a statement by the given text, and stores it under the text that it sends. The two differ for SQL with"
                                    + " JDBC escapes such as {d '2026-01-01'} or {fn now()}, and for all SQL once setClientInfo(\"ApplicationName\", ...) was"
                                    + " called: then each statement is prepared and closed every time.")
                    .costs(s -> StatementUpkeep.closedEachTime(s, "a statement whose text the driver changes"))
                    .fix("Write SQL without JDBC escapes, and do not set the application's name with setClientInfo;"
                            + " connectionAttributes=program_name:NAME sends it in the handshake."));

    private StatementCacheRules() {}

    private static boolean isFull(LintSubject s) {
        return s.assumptions().distinctStatements() > s.parameters().keptStatements();
    }

    private static boolean isTooLong(LintSubject s) {
        return s.assumptions().longestStatement() >= s.number(SQL_LIMIT);
    }
}
