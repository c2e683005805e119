package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.advice.DriverRule.Seen;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlParameter;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Rules on Connector/J's {@code executeBatch()}. Prices are for batches of {@link #ROWS} rows. */
final class BatchRules {

    /** Rows of the batch for which numbers are given; formulas are for any number. */
    static final int ROWS = 10;

    private static final String REWRITE = "rewriteBatchedStatements";

    static final List<Rule> ALL = List.of(
            DriverRule.connectorJ(
                    "batch-not-rewritten",
                    "A batch is sent row by row",
                    "8.0.11 and later",
                    "",
                    BatchRules::notRewritten),
            DriverRule.connectorJ(
                    "rewritten-batch-prepared",
                    "A rewritten batch is prepared for its number of rows",
                    "8.0.11 and later",
                    "",
                    BatchRules::rewrittenAndPrepared),
            DriverRule.connectorJ(
                    "rewritten-batch-refused",
                    "A rewritten batch of updates is first prepared without success",
                    "8.0.11 to 9.0.0",
                    "MySQL Bug#96623",
                    BatchRules::refusedFirst));

    private BatchRules() {}

    private static Optional<Seen> notRewritten(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (parameters.isOn(REWRITE)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.INFO,
                parameters.get(REWRITE).toString(),
                "executeBatch() of an INSERT or REPLACE with n rows sends n commands, each with a round trip; rewritten it sends one with"
                        + " n rows. This matters only to applications that use batches.",
                parameters.preparesOnServer()
                        ? Fix.elsewhere(
                                "Use a separate data source for bulk inserts, with rewriteBatchedStatements=true and"
                                        + " useServerPrepStmts=false: 1 query for each batch.")
                        : Fix.set("Rewrite batches.", new UrlParameter(REWRITE, "true"))
                                .changing("Update counts then say SUCCESS_NO_INFO for each row of an insert."),
                rowByRow(parameters)));
    }

    private static Price rowByRow(EffectiveParameters parameters) {
        if (!parameters.preparesOnServer()) {
            return new Price(
                    Price.Per.BATCH,
                    Map.of(COM_QUERY, ROWS - 1.0),
                    ROWS - 1.0,
                    "n - 1 queries per insert batch of n rows; here n = " + ROWS);
        }
        Map<Command, Double> commands = new EnumMap<>(Map.of(COM_STMT_EXECUTE, (double) ROWS));
        double queries = -1;
        double roundTrips = ROWS - 1.0;
        String formula = "n executes";
        if (!StatementUpkeep.cachesOnServer(parameters) || StatementUpkeep.neverFoundAgain(parameters)) {
            commands.put(COM_STMT_PREPARE, 1.0);
            commands.put(COM_STMT_CLOSE, 1.0);
            roundTrips++;
            formula += " + 1 prepare + 1 close";
        } else if (StatementUpkeep.resetsOnReuse(parameters)) {
            commands.put(COM_STMT_RESET, (double) ROWS);
            roundTrips += ROWS;
            formula += " + n resets";
        }
        if (asksWhetherReadOnly(parameters)) {
            queries++;
            roundTrips++;
            formula += " + 1 query of transaction_read_only";
        }
        if (queries != 0) {
            commands.put(COM_QUERY, queries);
        }
        return new Price(
                Price.Per.BATCH,
                commands,
                roundTrips,
                formula + " instead of 1 query per insert batch of n rows; here n = " + ROWS);
    }

    private static boolean asksWhetherReadOnly(EffectiveParameters parameters) {
        return parameters.isOn("readOnlyPropagatesToServer") && !parameters.isOn("useLocalSessionState");
    }

    private static Optional<Seen> rewrittenAndPrepared(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn(REWRITE) || !parameters.preparesOnServer()) {
            return Optional.empty();
        }
        boolean caches = StatementUpkeep.cachesOnServer(parameters);
        return Optional.of(new Seen(
                Severity.WARNING,
                parameters.get(REWRITE) + " with " + parameters.get(StatementUpkeep.SERVER_PREPARE),
                "The text of a rewritten insert has all its rows, so each number of rows is a different statement"
                        + (caches
                                ? ", and one of " + parameters.number(StatementUpkeep.SQL_LIMIT)
                                        + " characters or more is not kept: prepare, execute, close for each batch."
                                : ": prepare, execute, close for each batch.")
                        + " One with more than 65535 parameters is rejected, and then sent as text.",
                Fix.elsewhere(
                        "Use a separate data source for bulk inserts, with useServerPrepStmts=false: 1 query for each batch."),
                preparedForItsRows(parameters)));
    }

    /** For a statement that is created for one batch; its original text is cached or prepared unnecessarily. */
    private static Price preparedForItsRows(EffectiveParameters parameters) {
        boolean keeps = StatementUpkeep.cachesOnServer(parameters) && !StatementUpkeep.neverFoundAgain(parameters);
        double pairs = keeps ? 1 : 2;
        Map<Command, Double> commands = new EnumMap<>(
                Map.of(COM_STMT_PREPARE, pairs, COM_STMT_EXECUTE, 1.0, COM_STMT_CLOSE, pairs, COM_QUERY, -1.0));
        String formula = keeps ? "1 prepare + 1 execute + 1 close" : "2 prepares + 1 execute + 2 closes";
        return new Price(
                Price.Per.BATCH,
                commands,
                pairs,
                formula + " instead of 1 query per insert batch"
                        + (keeps ? " whose SQL, with its rows, is not kept" : ""));
    }

    private static Optional<Seen> refusedFirst(LintSubject subject) {
        EffectiveParameters parameters = subject.parameters();
        if (!parameters.isOn(REWRITE)
                || !parameters.preparesOnServer()
                || parameters.isOn("allowMultiQueries")
                || parameters.version().isAtLeast(StatementUpkeep.V9_1_0)) {
            return Optional.empty();
        }
        return Optional.of(new Seen(
                Severity.ERROR,
                "Connector/J " + parameters.version() + " with " + parameters.get(REWRITE) + " and "
                        + parameters.get(StatementUpkeep.SERVER_PREPARE),
                "With 4 or more updates or deletes the batch becomes one text with several statements. This version asks the server to prepare"
                        + " it. No server does, and the driver then sends it as text.",
                Fix.elsewhere("Use Connector/J 9.1.0 or later."),
                new Price(
                        Price.Per.BATCH,
                        Map.of(COM_STMT_PREPARE, 1.0),
                        1,
                        "1 refused prepare per batch of 4 or more updates or deletes")));
    }
}
