package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.jdbc.UrlParameter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on prepared statements of MariaDB's driver. Its names are not case-sensitive, and true and 1 mean on. */
final class MariaDbRules {

    private static final String SERVER_PREPARE = "useServerPrepStmts";
    private static final String CACHE = "cachePrepStmts";
    private static final String CACHE_SIZE = "prepStmtCacheSize";
    private static final String REWRITE = "rewriteBatchedStatements";

    /** The driver's default. */
    private static final int DEFAULT_SIZE = 250;

    /** The driver caches only shorter texts; no parameter changes that. */
    private static final int SQL_LIMIT = 8192;

    static final List<Rule> ALL = List.of(
            DriverRule.mariaDb(
                    "mariadb-prepare-without-cache",
                    "Each statement is prepared and closed around each execution",
                    "3.5",
                    MariaDbRules::prepareWithoutCache),
            DriverRule.mariaDb(
                    "mariadb-statement-cache-too-small",
                    "The statement cache is smaller than the set of statements",
                    "3.5",
                    MariaDbRules::tooSmall),
            DriverRule.mariaDb(
                    "mariadb-sql-too-long",
                    "Statements are too long for the statement cache",
                    "3.5",
                    MariaDbRules::sqlTooLong),
            DriverRule.mariaDb(
                    "mariadb-rewrite-loses-prepare",
                    "Rewritten batches disable server-prepared statements",
                    "3.5.6 and later",
                    MariaDbRules::rewriteLosesPrepare));

    private MariaDbRules() {}

    private static Optional<Seen> prepareWithoutCache(LintSubject subject) {
        JdbcUrl url = subject.url();
        if (!prepares(url) || isOn(url, CACHE, true)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                SERVER_PREPARE + "=true with " + CACHE + "="
                        + url.property(CACHE).orElse(""),
                "Each execution is 3 commands and 2 round trips: prepare, execute, close. As text it would be 1 and 1.",
                Fix.remove("Remove it from the string: the cache is on by default.", CACHE),
                closedEachTime("any statement")));
    }

    private static Optional<Seen> tooSmall(LintSubject subject) {
        JdbcUrl url = subject.url();
        int size = sizeOf(url);
        int statements = subject.assumptions().distinctStatements();
        if (!prepares(url) || !isOn(url, CACHE, true) || statements <= size) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                CACHE_SIZE + " is " + size + ", and a connection runs " + statements + " different statements",
                "The cache evicts the least recently used statement: if the application cycles through more statements than it holds, none is found.",
                Fix.set(
                        "Size the cache for all statements that a connection runs.",
                        new UrlParameter(CACHE_SIZE, Integer.toString(StatementUpkeep.sizeFor(subject)))),
                closedEachTime("any of more than " + size + " statements in turn")));
    }

    private static Optional<Seen> sqlTooLong(LintSubject subject) {
        JdbcUrl url = subject.url();
        int longest = subject.assumptions().longestStatement();
        if (!prepares(url) || !isOn(url, CACHE, true) || longest < SQL_LIMIT) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                "the longest statement has " + longest + " characters",
                "The driver keeps only SQL of fewer than " + SQL_LIMIT
                        + " characters; prepStmtCacheSqlLimit is a parameter"
                        + " of Connector/J and has no effect here.",
                Fix.elsewhere("Shorten the statement."),
                closedEachTime("a statement of " + SQL_LIMIT + " or more characters")));
    }

    private static Optional<Seen> rewriteLosesPrepare(LintSubject subject) {
        JdbcUrl url = subject.url();
        if (!isOn(url, SERVER_PREPARE, false) || !isOn(url, REWRITE, false)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.WARNING,
                SERVER_PREPARE + "=true with " + REWRITE + "=true",
                "With rewritten batches this driver prepares nothing on the server: every statement is silently sent as text.",
                Fix.remove("Remove it from the string, and use a separate data source for bulk inserts.", REWRITE)
                        .changing("Batches are then sent row by row."),
                new Price(
                        Price.Per.STATEMENT,
                        Map.of(COM_QUERY, 1.0, COM_STMT_EXECUTE, -1.0),
                        0,
                        "1 query instead of 1 execute per execution")));
    }

    private static Price closedEachTime(String ofWhat) {
        return new Price(
                Price.Per.STATEMENT,
                Map.of(COM_STMT_PREPARE, 1.0, COM_STMT_CLOSE, 1.0),
                1,
                "1 prepare + 1 close per execution of " + ofWhat);
    }

    private static boolean prepares(JdbcUrl url) {
        return isOn(url, SERVER_PREPARE, false) && !isOn(url, REWRITE, false);
    }

    private static boolean isOn(JdbcUrl url, String name, boolean byDefault) {
        return given(url, name)
                .map(value -> value.isEmpty() || value.equalsIgnoreCase("true") || value.equals("1"))
                .orElse(byDefault);
    }

    private static int sizeOf(JdbcUrl url) {
        return given(url, CACHE_SIZE)
                .filter(value -> value.matches("\\d{1,9}"))
                .map(Integer::parseInt)
                .orElse(DEFAULT_SIZE);
    }

    /** The last value of a duplicate name is used. */
    private static Optional<String> given(JdbcUrl url, String name) {
        return url.properties().stream()
                .filter(property -> property.name().equalsIgnoreCase(name))
                .reduce((first, second) -> second)
                .map(UrlParameter::value);
    }
}
