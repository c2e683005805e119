package dev.roundtrip.lint;

import static dev.roundtrip.lint.Names.CACHE;
import static dev.roundtrip.lint.Names.CACHE_SIZE;
import static dev.roundtrip.lint.Names.LOCAL;
import static dev.roundtrip.lint.Names.READ_ONLY;
import static dev.roundtrip.lint.Names.SERVER_PREPARE;
import static dev.roundtrip.lint.Names.SQL_LIMIT;
import static dev.roundtrip.lint.Names.THREAD_NAMES;
import static dev.roundtrip.report.Price.Per.STATEMENT;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;

import dev.roundtrip.jdbc.DriverVersion;
import dev.roundtrip.jdbc.EffectiveParameter.Origin;
import dev.roundtrip.report.Fix;
import dev.roundtrip.report.Price;
import dev.roundtrip.report.PublishedSaving;
import dev.roundtrip.wire.Command;

/** Connector/J's commands around the executions of a server-prepared statement, and the fixes that reduce them. */
final class StatementUpkeep {

    static final DriverVersion V9_1_0 = new DriverVersion(9, 1, 0);

    /** The size of the cache in the recommended string, whatever the number and length of statements. */
    static final int USUAL_SIZE = 1000;

    static final int USUAL_LIMIT = 2048;

    /** The price of text, compared with a prepared statement that is kept. */
    static final Price AS_TEXT = Price.of(STATEMENT, "1 query instead of 1 execute per execution", 1, COM_QUERY)
            .and("", -1, COM_STMT_EXECUTE);

    /** The price of text with Connector/J, for which the saving by preparing was measured on TiDB. */
    static final Price PLANNED_EACH_TIME = AS_TEXT.saving(PublishedSaving.PREPARED);

    static final Fix TWO_SOURCES = Fix.elsewhere("Use two data sources: rewritten batches as text; the rest with"
                    + " useServerPrepStmts=true, without rewriteBatchedStatements.")
            .changing("It takes a second data source.");

    static final String RESETS = "before, each reuse costs a reset";

    static final String WITHOUT_RESETS = "Connector/J " + DriverVersion.WITHOUT_RESET + " or later";

    private static final String BOTH = "useServerPrepStmts=true and cachePrepStmts=true";

    static final String PREPARE = "Set " + BOTH + ".";
    static final String SEPARATE = "Use a separate data source for bulk inserts";
    static final String NO_NAMES = "Statements then lack thread names.";
    static final String EACH_TIME = "Each execution prepares and closes its statement: 2 round trips; text needs 1";

    static final String TOO_SMALL = "Of more statements in turn than the cache holds, none is found";

    static final String TOO_LONG = "Statements are too long for the cache";

    private StatementUpkeep() {}

    /** The end of a sentence: how many statements a connection runs. */
    static String runs(LintSubject s) {
        return ", and a connection runs " + s.assumptions().distinctStatements() + " different statements";
    }

    static String longest(LintSubject s) {
        return "the longest statement has " + s.assumptions().longestStatement() + " characters";
    }

    static String inTurn(String size) {
        return "any of more than " + size + " statements in turn";
    }

    /**
     * Without useLocalSessionState a batch that is prepared on the server asks twice whether it may write, and a batch
     * of text asks once. The recommended string has that parameter, unless the given string is at odds with it.
     */
    static boolean batchesAskMore(LintSubject s) {
        boolean against = s.parameters().isGiven(LOCAL) || s.behindTheDriver().isPresent();
        return !s.isOn(LOCAL) && against && s.isOn(READ_ONLY) && !s.rewrites();
    }

    /** Whether statements that are prepared and kept cost no more commands than text, in batches too. */
    static boolean gainsByPreparing(LintSubject s) {
        return s.isOnTidb() && !s.resets() && !s.rewrites() && !batchesAskMore(s);
    }

    /** Whether the given parameters let the cache keep no statement. */
    static boolean keepsNone(LintSubject s) {
        return (s.parameters().isGiven(CACHE) && !s.isOn(CACHE))
                || s.parameters().losesKept();
    }

    /** Whether text is right for the batches of the string only. */
    static boolean isForBatches(LintSubject s) {
        return s.rewrites() && !s.resets();
    }

    /** This fix, unless the driver refuses to prepare, or batches of prepared statements then cost more. */
    static Fix unlessBatchesAskMore(LintSubject s, Fix prepare) {
        if (BatchRules.refusesPrepared(s)) {
            return Fix.elsewhere("First remove " + BatchRules.tooSmall(s).get(0) + ": it is too small.");
        }
        return batchesAskMore(s)
                ? Fix.elsewhere("First set useLocalSessionState=true, without autocommit in sessionVariables: else a"
                        + " prepared batch asks twice whether it may write, text once.")
                : prepare;
    }

    /** The price of a statement that is prepared and closed around each execution, compared with one that is kept. */
    static Price closedEachTime(String ofWhat) {
        return Price.of(
                STATEMENT, "1 prepare + 1 close per execution of " + ofWhat, 1, COM_STMT_PREPARE, COM_STMT_CLOSE);
    }

    /** The price of a prepared statement in drivers with a reset per reuse, compared with text. */
    static Price insteadOfText(String upkeep, Command... sent) {
        return Price.of(STATEMENT, upkeep + " instead of 1 query per execution", 1, sent)
                .and("", 1, COM_STMT_EXECUTE)
                .and("", -1, COM_QUERY);
    }

    /** The fix that sends text, for drivers with a reset per reuse. Cursors prepare even without the parameter. */
    static Fix asText(LintSubject s) {
        return s.get(SERVER_PREPARE).origin() == Origin.FORCED
                ? Fix.remove("Remove " + Names.CURSOR + ", or use " + WITHOUT_RESETS + ".", Names.CURSOR)
                        .changing("Results are then read into memory whole.")
                : Fix.remove(
                        "Remove it until you use " + WITHOUT_RESETS + ": text needs 1 round trip.", SERVER_PREPARE);
    }

    /** The fix, with the changes by which all assumed statements are kept. */
    static Fix keepAll(LintSubject s, Fix fix) {
        Fix keep = s.isOn(CACHE) ? fix : fix.and(CACHE, true);
        if (s.number(CACHE_SIZE) <= 1 || s.overflows()) {
            keep = keep.and(CACHE_SIZE, sizeFor(s.assumptions()));
        }
        if (s.assumptions().longestStatement() >= s.number(SQL_LIMIT)) {
            keep = keep.and(SQL_LIMIT, limitFor(s.assumptions()));
        }
        return withoutThreadNames(s, keep);
    }

    /**
     * The fix, with thread names removed from statements. They defeat the cache, but somebody may need them in the
     * server's logs.
     */
    static Fix withoutThreadNames(LintSubject s, Fix fix) {
        return s.parameters().losesKept() ? fix.without(THREAD_NAMES).changing(NO_NAMES) : fix;
    }

    static Fix sized(LintSubject s) {
        return Fix.set("Set it above the number of statements.", CACHE_SIZE, sizeFor(s.assumptions()));
    }

    /**
     * The cache's size: the usual one, or for more statements twice their number, rounded up to hundreds. The number of
     * statements grows, and a cache that is one statement too small may never hit.
     */
    static int sizeFor(Assumptions assumptions) {
        long hundreds = (2L * assumptions.distinctStatements() + 99) / 100;
        return assumptions.distinctStatements() <= USUAL_SIZE
                ? USUAL_SIZE
                : (int) Math.min(100 * hundreds, Integer.MAX_VALUE);
    }

    /** The limit for texts, above the longest statement: the driver keeps texts strictly below the limit. */
    static int limitFor(Assumptions assumptions) {
        long limit = USUAL_LIMIT;
        while (limit <= assumptions.longestStatement()) {
            limit *= 2;
        }
        return (int) Math.min(limit, Integer.MAX_VALUE);
    }
}
