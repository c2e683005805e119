package dev.roundtrip.advice;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.EffectiveParameter;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Optional;

/** Rules on whether Connector/J's cache of server-prepared statements fits the statements. */
final class StatementCacheRules {

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "statement-cache-too-small",
                    "The statement cache is smaller than the set of statements",
                    "8.0.11 and later",
                    "",
                    StatementCacheRules::tooSmall),
            DriverRule.connectorJ(
                    "sql-longer-than-limit",
                    "Statements are too long for the statement cache",
                    "8.0.11 and later",
                    "",
                    StatementCacheRules::sqlTooLong),
            DriverRule.connectorJ(
                    "statement-cache-unbounded",
                    "The statement cache never evicts anything",
                    "8.0.11 and later",
                    "",
                    StatementCacheRules::unbounded),
            DriverRule.connectorJ(
                    "too-many-prepared-statements",
                    "More prepared statements than MySQL and MariaDB allow",
                    "8.0.11 and later; seen on MariaDB 11.4",
                    "docs/memory.md",
                    StatementCacheRules::tooMany),
            DriverRule.connectorJ(
                    "thread-names-defeat-cache",
                    "With thread names in statements, the statement cache finds nothing",
                    "9.1.0 and later",
                    "",
                    StatementCacheRules::threadNames),
            DriverRule.connectorJ(
                    "rewritten-sql-defeats-cache",
                    "SQL that the driver rewrites is never found in the statement cache",
                    "8.0.11 and later",
                    "",
                    StatementCacheRules::rewrittenSql));

    private StatementCacheRules() {}

    private static Optional<Seen> tooSmall(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        EffectiveParameter size = parameters.get(StatementUpkeep.CACHE_SIZE);
        int statements = subject.assumptions().distinctStatements();
        return new Bound(
                        size,
                        statements > parameters.keptStatements(),
                        "The cache evicts the least recently used statement. A connection that cycles through more statements than"
                                + " the cache holds finds none of them: each is prepared and closed every time.",
                        Fix.set(
                                "Size the cache for all statements that a connection runs.",
                                new UrlParameter(
                                        StatementUpkeep.CACHE_SIZE,
                                        Integer.toString(StatementUpkeep.sizeFor(subject)))))
                .judge(
                        parameters,
                        size + "; " + statements + " statements are assumed, which fit",
                        new Excess(
                                Severity.ERROR,
                                size + ", and a connection runs " + statements + " different statements",
                                "any of more than " + size.value() + " statements in turn"));
    }

    private static Optional<Seen> sqlTooLong(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        EffectiveParameter limit = parameters.get(StatementUpkeep.SQL_LIMIT);
        int longest = subject.assumptions().longestStatement();
        return new Bound(
                        limit,
                        longest >= parameters.number(StatementUpkeep.SQL_LIMIT),
                        "Only SQL with fewer characters than the limit is kept, comments included. Other SQL is prepared and closed"
                                + " every time. SQL of frameworks that list every column is often longer than 256.",
                        Fix.set(
                                "Set the limit above the longest statement.",
                                new UrlParameter(
                                        StatementUpkeep.SQL_LIMIT,
                                        Integer.toString(StatementUpkeep.limitFor(subject)))))
                .judge(
                        parameters,
                        limit + "; at most " + longest + " characters are assumed, which fit",
                        new Excess(
                                Severity.WARNING,
                                limit + ", and the longest statement has " + longest + " characters",
                                "a statement of " + limit.value() + " or more characters"));
    }

    /** A limit of the cache. If the statements fit, the driver's default is still worth knowing. */
    private record Bound(EffectiveParameter parameter, boolean exceeded, String why, Fix fix) {

        Optional<Seen> judge(EffectiveParameters parameters, String fits, Excess excess) {
            if (!canHit(parameters) || (!exceeded && parameter.origin() != EffectiveParameter.Origin.DEFAULT)) {
                return Optional.empty();
            }
            return Optional.of(
                    exceeded
                            ? new Seen(
                                    excess.severity,
                                    excess.what,
                                    why,
                                    fix,
                                    StatementUpkeep.closedEachTime(parameters, excess.ofWhat))
                            : new Seen(Severity.INFO, fits, why + " Check your own.", fix, Price.NONE));
        }
    }

    /** The texts for an exceeded limit. */
    private record Excess(Severity severity, String what, String ofWhat) {}

    private static Optional<Seen> unbounded(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        int size = parameters.number(StatementUpkeep.CACHE_SIZE);
        if (!StatementUpkeep.cachesOnServer(parameters) || size < 0 || size > 1) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                parameters.get(StatementUpkeep.CACHE_SIZE).toString(),
                "With sizes 0 and 1 the cache never removes anything. Each different SQL text stays prepared on the server,"
                        + " and in memory on both sides, until its connection ends.",
                Fix.set(
                        "Size the cache for all statements that a connection runs.",
                        new UrlParameter(
                                StatementUpkeep.CACHE_SIZE, Integer.toString(StatementUpkeep.sizeFor(subject))))));
    }

    private static Optional<Seen> tooMany(LintSubject subject) {
        return MemoryPrice.of(subject)
                .filter(MemoryPrice::exceedsLimit)
                .map(price -> new Seen(
                        subject.assumptions().knowsStatements() ? Severity.WARNING : Severity.INFO,
                        price.connections() + " connections keep up to " + price.statements()
                                + " prepared statements each, " + price.serverStatements() + " in all",
                        "MySQL and MariaDB keep " + MemoryPrice.STATEMENT_LIMIT
                                + " prepared statements of all connections by default (max_prepared_stmt_count) and refuse to"
                                + " prepare more (error 1461). For each refused one the driver pays a round trip, and then sends"
                                + " the statement as text on that connection.",
                        Fix.elsewhere(
                                "Raise max_prepared_stmt_count on the server, open fewer connections, or keep fewer"
                                        + " statements on each.")));
    }

    private static Optional<Seen> threadNames(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!StatementUpkeep.cachesOnServer(parameters) || !StatementUpkeep.neverFoundAgain(parameters)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                parameters.get(StatementUpkeep.THREAD_NAMES) + " with " + parameters.get(StatementUpkeep.CACHE),
                "The driver stores a statement under its text with the thread's name, and looks it up without that name: it never finds"
                        + " one, and each statement is prepared and closed every time.",
                Fix.remove("Remove it from the string.", StatementUpkeep.THREAD_NAMES)
                        .changing("Statements then have no thread names."),
                StatementUpkeep.closedEachTime(parameters, "any statement")));
    }

    private static Optional<Seen> rewrittenSql(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!canHit(parameters)
                || !parameters.keepsPreparedText(subject.assumptions().longestStatement())) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.INFO,
                parameters.get(StatementUpkeep.CACHE).toString(),
                "The driver looks up a statement by the given text, and stores it under the text that it sends. The two differ for SQL with"
                        + " JDBC escapes such as {d '2026-01-01'} or {fn now()}, and for all SQL once setClientInfo(\"ApplicationName\", ...) was"
                        + " called: then each statement is prepared and closed every time.",
                Fix.elsewhere(
                        "Write SQL without JDBC escapes, and do not set the application's name with setClientInfo;"
                                + " connectionAttributes=program_name:NAME sends it in the handshake."),
                StatementUpkeep.closedEachTime(parameters, "a statement whose text the driver changes")));
    }

    private static boolean canHit(EffectiveParameters parameters) {
        return StatementUpkeep.cachesOnServer(parameters) && !StatementUpkeep.neverFoundAgain(parameters);
    }
}
