package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.STATEMENT;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.DriverVersion;
import java.util.List;

/** Connector/J's commands around the executions of a server-prepared statement, and the fixes that reduce them. */
final class StatementUpkeep {

    static final String CACHE = "cachePrepStmts";
    static final String CACHE_SIZE = "prepStmtCacheSize";
    static final String SQL_LIMIT = "prepStmtCacheSqlLimit";
    static final String SERVER_PREPARE = "useServerPrepStmts";
    static final String THREAD_NAMES = "includeThreadNamesAsStatementComment";

    static final DriverVersion V9_1_0 = new DriverVersion(9, 1, 0);

    /** Of the recommended string, whatever the number and length of statements. */
    static final int USUAL_SIZE = 1000;

    static final int USUAL_LIMIT = 2048;

    /** The price of text, compared with a prepared statement that is kept. */
    static final Price AS_TEXT = Price.of(STATEMENT, "1 query instead of 1 execute per execution", 1, COM_QUERY)
            .and("", -1, COM_STMT_EXECUTE);

    /** A fix of a string that {@link #batchesAskMore} is true of. */
    static final Fix ASK_ONCE_FIRST =
            Fix.elsewhere("First set useLocalSessionState=true, and take autocommit out of sessionVariables if it is"
                    + " there. Without that, the driver asks twice before each batch of prepared statements"
                    + " whether it may write, and once before one of text.");

    private StatementUpkeep() {}

    /**
     * Without useLocalSessionState a batch that is prepared on the server asks twice whether it may write, one of text
     * once. The recommended string has that parameter, unless the given one speaks against it.
     */
    static boolean batchesAskMore(LintSubject s) {
        String local = "useLocalSessionState";
        boolean against = s.parameters().isGiven(local)
                || !s.variables().named("autocommit").isEmpty();
        return !s.isOn(local) && against && s.isOn("readOnlyPropagatesToServer") && !s.isOn("rewriteBatchedStatements");
    }

    /** Whether statements that are prepared and kept cost no more commands than text, in batches too. */
    static boolean gainsByPreparing(LintSubject s) {
        return !s.resets() && !s.isOn("rewriteBatchedStatements") && !batchesAskMore(s);
    }

    /** The price of a statement that is prepared and closed around each execution, compared with one that is kept. */
    static Price closedEachTime(LintSubject s, String ofWhat) {
        Price price = Price.of(
                STATEMENT, "1 prepare + 1 close per execution of " + ofWhat, 1, COM_STMT_PREPARE, COM_STMT_CLOSE);
        return s.resets()
                ? price.and(
                        ", less the 1 reset that " + s.parameters().version() + " sends for each reuse of a kept one",
                        -1,
                        COM_STMT_RESET)
                : price;
    }

    /** The same fix with the changes by which all assumed statements are kept. */
    static Fix keepAll(LintSubject s, Fix fix) {
        Fix keep = s.isOn(CACHE) ? fix : fix.and(CACHE, true);
        if (s.number(CACHE_SIZE) <= 1
                || s.assumptions().distinctStatements() > s.parameters().keptStatements()) {
            keep = keep.and(CACHE_SIZE, sizeFor(s.assumptions()));
        }
        if (s.assumptions().longestStatement() >= s.number(SQL_LIMIT)) {
            keep = keep.and(SQL_LIMIT, limitFor(s.assumptions()));
        }
        return withoutThreadNames(s, keep);
    }

    /** Thread names in statements defeat the cache, but somebody may need them in the server's logs. */
    static Fix withoutThreadNames(LintSubject s, Fix fix) {
        return s.parameters().losesKept()
                ? fix.without(List.of(THREAD_NAMES)).changing("Statements then have no thread names.")
                : fix;
    }

    static Fix sized(LintSubject s) {
        return Fix.set(
                "Size the cache for all statements that a connection runs.", CACHE_SIZE, sizeFor(s.assumptions()));
    }

    /**
     * The usual size, or for more statements twice their number, rounded up to hundreds: it grows, and a cache that is
     * one statement too small may never hit.
     */
    static int sizeFor(Assumptions assumptions) {
        if (assumptions.distinctStatements() <= USUAL_SIZE) {
            return USUAL_SIZE;
        }
        long hundreds = (2L * assumptions.distinctStatements() + 99) / 100;
        return (int) Math.min(100 * hundreds, Integer.MAX_VALUE);
    }

    /** Above the longest statement: the driver keeps texts strictly below the limit. */
    static int limitFor(Assumptions assumptions) {
        long limit = USUAL_LIMIT;
        while (limit <= assumptions.longestStatement()) {
            limit *= 2;
        }
        return (int) Math.min(limit, Integer.MAX_VALUE);
    }
}
