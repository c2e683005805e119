package dev.roundtrip.advice;

import static dev.roundtrip.advice.Found.error;
import static dev.roundtrip.advice.Found.info;
import static dev.roundtrip.advice.Found.warning;
import static dev.roundtrip.advice.Names.CACHE;
import static dev.roundtrip.advice.Names.CACHE_SIZE;
import static dev.roundtrip.advice.Names.READ_ONLY;
import static dev.roundtrip.advice.Names.REWRITE;
import static dev.roundtrip.advice.Names.SERVER_PREPARE;
import static dev.roundtrip.advice.RuleForm.mariaDb;
import static dev.roundtrip.advice.StatementUpkeep.closedEachTime;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.result.Fix.remove;
import static dev.roundtrip.result.Fix.set;
import static dev.roundtrip.result.Price.Per.CALL;
import static dev.roundtrip.wire.Command.COM_QUERY;

import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.result.Price;
import java.util.List;
import java.util.Optional;

/** Rules on prepared statements of MariaDB's driver. Its names are not case-sensitive, and true and 1 mean on. */
final class MariaDbRules {
    private MariaDbRules() {}

    /** The driver's default. */
    private static final int DEFAULT_SIZE = 250;

    /** The driver caches only shorter texts; no parameter changes that. */
    private static final int SQL_LIMIT = 8192;

    static final List<Rule> ALL = List.of(
            mariaDb("mariadb-prepare-without-cache", StatementUpkeep.EACH_TIME)
                    .when(s -> prepares(s) && !isOn(s, CACHE, true))
                    .finds(s -> error(s.said(SERVER_PREPARE, CACHE))
                            .costs(closedEachTime(s, "any statement"))
                            .fix(remove("Remove it: the cache is on by default.", CACHE))),
            mariaDb("mariadb-statement-cache-too-small", StatementUpkeep.TOO_SMALL)
                    .when(s -> caches(s) && s.assumptions().distinctStatements() > sizeOf(s))
                    .finds(s -> error(CACHE_SIZE + " is " + sizeOf(s), StatementUpkeep.runs(s))
                            .costs(closedEachTime(s, StatementUpkeep.inTurn(Integer.toString(sizeOf(s)))))
                            .fix(StatementUpkeep.sized(s))),
            mariaDb("mariadb-sql-too-long", StatementUpkeep.TOO_LONG)
                    .when(s -> caches(s) && s.assumptions().longestStatement() >= SQL_LIMIT)
                    .finds(s -> warning(StatementUpkeep.longest(s))
                            .because("The driver keeps only SQL below " + SQL_LIMIT + " characters.")
                            .costs(closedEachTime(s, "a statement of " + SQL_LIMIT + " or more characters"))
                            .fix("Shorten the statement.")),
            mariaDb("mariadb-rewrite-loses-prepare", "Rewritten batches disable server-prepared statements")
                    .holdsFor("MariaDB Connector/J 3.5.6 and later")
                    .when(s -> isOn(s, SERVER_PREPARE, false) && isOn(s, REWRITE, false))
                    .finds(s -> warning(what(SERVER_PREPARE + "=true with " + REWRITE + "=true")
                                    .about(SERVER_PREPARE, REWRITE))
                            .costs(StatementUpkeep.AS_TEXT)
                            .fix(remove(StatementUpkeep.SEPARATE + ".", REWRITE)
                                    .changing("Batches are then sent row by row."))),
            mariaDb("mariadb-read-only-sent", "setReadOnly() sends a query, which TiDB refuses (error 1235)")
                    .holdsFor("MariaDB Connector/J 3.5.10 and 3.5.11")
                    .source("scalar-labs/scalardb#3799")
                    .when(s -> s.parameters().has(READ_ONLY) && isOn(s, READ_ONLY, true))
                    .finds(s -> info(s.said(READ_ONLY))
                            .costs(Price.of(CALL, "1 query per setReadOnly()", 1, COM_QUERY))
                            .fix(set(READ_ONLY, false).changing(Choice.READ_ONLY_IN_DRIVER.changes()))));

    private static boolean caches(LintSubject s) {
        return prepares(s) && isOn(s, CACHE, true);
    }

    private static boolean prepares(LintSubject s) {
        return isOn(s, SERVER_PREPARE, false) && !isOn(s, REWRITE, false);
    }

    private static boolean isOn(LintSubject s, String name, boolean byDefault) {
        return given(s, name)
                .map(value -> value.isEmpty() || value.equalsIgnoreCase("true") || value.equals("1"))
                .orElse(byDefault);
    }

    private static int sizeOf(LintSubject s) {
        return given(s, CACHE_SIZE)
                .filter(value -> value.matches("\\d{1,9}"))
                .map(Integer::parseInt)
                .orElse(DEFAULT_SIZE);
    }

    /** The last value of a duplicate name is used. */
    private static Optional<String> given(LintSubject s, String name) {
        return s.url().properties().stream()
                .filter(property -> property.name().equalsIgnoreCase(name))
                .reduce((first, second) -> second)
                .map(UrlParameter::value);
    }
}
