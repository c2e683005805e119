package dev.roundtrip.advice;

import static dev.roundtrip.advice.Price.Per.BATCH;
import static dev.roundtrip.advice.RuleForm.connectorJ;
import static dev.roundtrip.advice.StatementUpkeep.SERVER_PREPARE;
import static dev.roundtrip.advice.StatementUpkeep.SQL_LIMIT;
import static dev.roundtrip.advice.What.what;
import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import java.util.List;

/** Rules on Connector/J's {@code executeBatch()}. Prices are for batches of {@link #ROWS} rows. */
final class BatchRules {

    /** Rows of the batch for which numbers are given; formulas are for any number. */
    static final int ROWS = 10;

    private static final String REWRITE = "rewriteBatchedStatements";

    static final List<Rule> ALL = List.of(
            connectorJ("batch-not-rewritten", "A batch is sent row by row")
                    .when(s -> !s.isOn(REWRITE))
                    .info(s -> s.said(REWRITE))
                    .because(
                            "executeBatch() of an INSERT or REPLACE with n rows sends n commands, each with a round trip; rewritten it sends one with"
                                    + " n rows. This matters only to applications that use batches.")
                    .costs(BatchRules::rowByRow)
                    .fix(s -> s.preparesOnServer()
                            ? Fix.elsewhere(
                                    "Use a separate data source for bulk inserts, with rewriteBatchedStatements=true and"
                                            + " useServerPrepStmts=false: 1 query for each batch.")
                            : Fix.set("Rewrite batches.", REWRITE, true)
                                    .changing("Update counts then say SUCCESS_NO_INFO for each row of an insert.")),
            connectorJ("rewritten-batch-prepared", "A rewritten batch is prepared for its number of rows")
                    .when(s -> s.isOn(REWRITE) && s.preparesOnServer())
                    .warning(s -> s.said(REWRITE, SERVER_PREPARE))
                    .because(s ->
                            "The text of a rewritten insert has all its rows, so each number of rows is a different statement"
                                    + (s.cachesOnServer()
                                            ? ", and one of " + s.number(SQL_LIMIT) + " characters or more is not kept"
                                            : "")
                                    + ": prepare, execute, close for each batch."
                                    + " One with more than 65535 parameters is rejected, and then sent as text.")
                    .costs(BatchRules::preparedForItsRows)
                    .fix(
                            "Use a separate data source for bulk inserts, with useServerPrepStmts=false: 1 query for each batch."),
            connectorJ(
                            "rewritten-batch-refused",
                            "A rewritten batch of updates is first prepared without success",
                            "8.0.11 to 9.0.0")
                    .source("MySQL Bug#96623")
                    .when(s -> s.isOn(REWRITE)
                            && s.preparesOnServer()
                            && !s.isOn("allowMultiQueries")
                            && !s.isAtLeast(StatementUpkeep.V9_1_0))
                    .error(s -> what(
                            "Connector/J " + s.parameters().version() + " with ",
                            s.get(REWRITE),
                            " and ",
                            s.get(SERVER_PREPARE)))
                    .because(
                            "With 4 or more updates or deletes the batch becomes one text with several statements. This version asks the server to prepare"
                                    + " it. No server does, and the driver then sends it as text.")
                    .costs(Price.of(
                            BATCH, "1 refused prepare per batch of 4 or more updates or deletes", 1, COM_STMT_PREPARE))
                    .fix("Use Connector/J 9.1.0 or later."));

    private BatchRules() {}

    private static Price rowByRow(LintSubject s) {
        String rows = "insert batch of n rows; here n = " + ROWS;
        if (!s.preparesOnServer()) {
            return Price.of(BATCH, "n - 1 queries per " + rows, ROWS - 1, COM_QUERY);
        }
        Price price = Price.of(BATCH, "n executes", ROWS, COM_STMT_EXECUTE);
        if (!s.canHit()) {
            price = price.and(" + 1 prepare + 1 close", 1, COM_STMT_PREPARE, COM_STMT_CLOSE);
        } else if (s.resets()) {
            price = price.and(" + n resets", ROWS, COM_STMT_RESET);
        }
        if (s.isOn("readOnlyPropagatesToServer") && !s.isOn("useLocalSessionState")) {
            price = price.and(" + 1 query of transaction_read_only", 1, COM_QUERY);
        }
        return price.and(" instead of 1 query per " + rows, -1, COM_QUERY);
    }

    /** For a statement that is created for one batch; its original text is cached or prepared unnecessarily. */
    private static Price preparedForItsRows(LintSubject s) {
        Price price = s.canHit()
                ? Price.of(BATCH, "1 prepare + 1 execute + 1 close", 1, COM_STMT_PREPARE, COM_STMT_CLOSE)
                : Price.of(BATCH, "2 prepares + 1 execute + 2 closes", 2, COM_STMT_PREPARE, COM_STMT_CLOSE);
        return price.and(" instead of 1 query per insert batch", -1, COM_QUERY)
                .and(s.canHit() ? " whose SQL, with its rows, is not kept" : "", 1, COM_STMT_EXECUTE);
    }
}
