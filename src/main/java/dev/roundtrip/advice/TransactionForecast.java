package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.advice.TransactionWork.Sending;
import dev.roundtrip.advice.TransactionWork.StatementWork;
import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.jdbc.UrlScheme.Driver;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.wire.Command;
import java.util.Collections;
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
        Map<Command, Double> copy = new EnumMap<>(Command.class);
        copy.putAll(commands);
        copy.values().removeIf(count -> count == 0);
        commands = Collections.unmodifiableMap(copy);
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
        return commands.entrySet().stream()
                .filter(entry -> entry.getKey().isAnswered())
                .mapToDouble(Map.Entry::getValue)
                .sum();
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
        boolean local = parameters.isOn("useLocalSessionState");
        double sent = 0;
        if (!local) {
            sent += switch (work.habits().asksIsolation()) {
                case NEVER -> 0;
                case EACH_TRANSACTION -> 1;
                case EACH_STATEMENT ->
                    work.statements().stream().mapToDouble(StatementWork::uses).sum();
            };
        }
        if (work.readOnly()
                && (!parameters.has("readOnlyPropagatesToServer") || parameters.isOn("readOnlyPropagatesToServer"))) {
            sent += 2;
        }
        if (work.autocommit()) {
            return sent;
        }
        if (work.poolAutoCommit()) {
            // Off and on again, a change each time.
            sent += 2;
        } else if (work.habits().setsAutoCommit() == Occasion.EACH_TRANSACTION
                && !local
                && parameters.driver() == Driver.CONNECTOR_J) {
            sent += 1;
        }
        return sent + 1;
    }
}
