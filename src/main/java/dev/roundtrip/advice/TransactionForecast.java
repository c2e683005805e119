package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.StatementWork;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a string sends for one transaction of a workload, after every connection has warmed up. As {@link Forecast}, for
 * statements that are executed any number of times.
 *
 * <p>It leaves out the fetches of cursors, and a driver's division of long batches.
 *
 * @param commands by kind, everything included; a command that is not sent is absent
 */
public record TransactionForecast(Map<Command, Double> commands) {

    public TransactionForecast {
        commands = CommandCounts.of(commands);
    }

    public static TransactionForecast of(EffectiveParameters parameters, TransactionWork work) {
        Map<Command, Double> counts = new EnumMap<>(Command.class);
        boolean fits = Forecast.kept(parameters, work.textLengths()) > 0;
        for (StatementWork statement : work.statements()) {
            add(counts, parameters, statement, fits && parameters.keepsPreparedText(statement.textLength()));
        }
        counts.merge(COM_QUERY, aroundTheStatements(parameters, work), Double::sum);
        return new TransactionForecast(counts);
    }

    /** Commands that wait for an answer. */
    public double roundTrips() {
        return CommandCounts.roundTrips(commands);
    }

    /** All commands. */
    public double total() {
        return commands.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static void add(
            Map<Command, Double> counts, EffectiveParameters parameters, StatementWork statement, boolean cached) {
        boolean oneCommand = statement.batched() && parameters.hasOn("rewriteBatchedStatements");
        double executions = oneCommand ? statement.uses() : statement.executions();
        if (statement.sending() == Sending.TEXT || !parameters.preparesOnServer()) {
            counts.merge(COM_QUERY, executions, Double::sum);
            return;
        }
        counts.merge(COM_STMT_EXECUTE, executions, Double::sum);
        if (statement.sending() == Sending.KEPT) {
            return;
        }
        if (!cached) {
            counts.merge(COM_STMT_PREPARE, statement.uses(), Double::sum);
            counts.merge(COM_STMT_CLOSE, statement.uses(), Double::sum);
        } else if (Forecast.resetsKept(parameters)) {
            counts.merge(COM_STMT_RESET, statement.uses(), Double::sum);
        }
    }

    /** What the framework asks and sets, and the end of the transaction. */
    private static double aroundTheStatements(EffectiveParameters parameters, TransactionWork work) {
        double sent = CommandCounts.questions(
                parameters,
                work.habits(),
                work.statements().stream().mapToDouble(StatementWork::uses).sum());
        if (work.readOnly()
                && (!parameters.has("readOnlyPropagatesToServer") || parameters.isOn("readOnlyPropagatesToServer"))) {
            sent += 2;
        }
        return work.autocommit()
                ? sent
                : sent + CommandCounts.switches(parameters, work.habits(), work.poolAutoCommit()) + 1;
    }
}
