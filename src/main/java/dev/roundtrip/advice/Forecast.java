package dev.roundtrip.advice;

import static dev.roundtrip.wire.Command.COM_QUERY;
import static dev.roundtrip.wire.Command.COM_STMT_CLOSE;
import static dev.roundtrip.wire.Command.COM_STMT_EXECUTE;
import static dev.roundtrip.wire.Command.COM_STMT_PREPARE;
import static dev.roundtrip.wire.Command.COM_STMT_RESET;

import dev.roundtrip.jdbc.EffectiveParameters;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.wire.Command;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What a string sends after every connection has warmed up, computed from the parameters and the work. Source: the
 * driver's classes, and counts of a tap; {@code LintForecastIT} compares it with runs.
 *
 * <p>It assumes that each statement is prepared, executed and closed each time, as frameworks do, and that the server
 * can prepare it.
 *
 * @param perStatement commands that carry or serve one business statement, on average; a command that is not sent is
 *     absent
 * @param sessionCommandsPerTransaction commands about the session's state
 * @param commitsPerTransaction commands that end the transaction
 * @param commandsPerConnection commands that the driver sends to set up a connection, except the first one with its
 *     string in the JVM
 * @param statements business statements of a transaction
 */
public record Forecast(
        Map<Command, Double> perStatement,
        double sessionCommandsPerTransaction,
        double commitsPerTransaction,
        int commandsPerConnection,
        int statements) {

    public Forecast {
        perStatement = CommandCounts.of(perStatement);
    }

    public static Forecast of(LintSubject subject, ForecastWork work) {
        EffectiveParameters parameters = subject.parameters();
        return new Forecast(
                perStatement(parameters, work),
                session(parameters, work),
                work.poolAutoCommit() && work.habits().setsAutoCommit() == Occasion.NEVER ? 0 : 1,
                opening(parameters),
                work.textLengths().size());
    }

    /** Commands that carry or serve one business statement and wait for an answer. */
    public double roundTripsPerStatement() {
        return CommandCounts.roundTrips(perStatement);
    }

    /** All round trips of one transaction. */
    public double roundTripsPerTransaction() {
        return roundTripsPerStatement() * statements + sessionCommandsPerTransaction + commitsPerTransaction;
    }

    private static Map<Command, Double> perStatement(EffectiveParameters parameters, ForecastWork work) {
        Map<Command, Double> counts = new EnumMap<>(Command.class);
        if (!parameters.preparesOnServer()) {
            counts.put(COM_QUERY, 1.0);
            return counts;
        }
        double again = (double) kept(parameters, work.textLengths())
                / work.textLengths().size();
        counts.put(COM_STMT_EXECUTE, 1.0);
        counts.put(COM_STMT_PREPARE, 1 - again);
        counts.put(COM_STMT_CLOSE, 1 - again);
        if (parameters.resetsKept()) {
            counts.put(COM_STMT_RESET, again);
        }
        return counts;
    }

    /**
     * The number of statements that are found in the cache. It evicts the least recently used one: if an application
     * cycles through more texts than it holds, the next one has always just been evicted.
     */
    static long kept(EffectiveParameters parameters, List<Integer> textLengths) {
        long shortEnough =
                textLengths.stream().filter(parameters::keepsPreparedText).count();
        return parameters.losesKept() || shortEnough > parameters.keptStatements() ? 0 : shortEnough;
    }

    private static double session(EffectiveParameters parameters, ForecastWork work) {
        boolean offAndOn = work.poolAutoCommit() && work.habits().setsAutoCommit() == Occasion.EACH_TRANSACTION;
        return CommandCounts.questions(
                        parameters, work.habits(), work.textLengths().size())
                + CommandCounts.switches(parameters, work.habits(), offAndOn);
    }

    private static int opening(EffectiveParameters parameters) {
        return switch (parameters.driver()) {
            case CONNECTOR_J -> connectorJOpening(parameters);
            case MARIADB ->
                1 + (given(parameters, "initSql") ? 1 : 0) + (parameters.isOn("createDatabaseIfNotExist") ? 2 : 0);
        };
    }

    private static int connectorJOpening(EffectiveParameters parameters) {
        boolean remembers = parameters.hasOn("cacheServerConfiguration");
        int sent = 0;
        sent += remembers ? 0 : 1;
        sent += given(parameters, "characterSetResults") ? 0 : 1;
        sent += parameters.hasOn("useLocalSessionState") ? 0 : 1;
        sent += given(parameters, "sessionVariables") ? 1 : 0;
        sent += parameters.hasOn("createDatabaseIfNotExist") ? 1 : 0;
        sent += parameters.hasOn("detectCustomCollations") && !remembers ? 1 : 0;
        sent += parameters.hasOn("forceConnectionTimeZoneToSession") ? 1 : 0;
        return sent;
    }

    private static boolean given(EffectiveParameters parameters, String name) {
        return parameters
                .find(name)
                .filter(parameter -> !parameter.value().isEmpty())
                .isPresent();
    }
}
