package dev.roundtrip.run;

import dev.roundtrip.report.CommandFigures;
import dev.roundtrip.report.ExpectationResult;
import dev.roundtrip.report.WireFigures;
import dev.roundtrip.scenario.Expectations;
import dev.roundtrip.scenario.Expectations.Chatter;
import dev.roundtrip.scenario.Scenario;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Rehearsal;
import java.util.ArrayList;
import java.util.List;

/** Compares a profile's expectations with what was sent for each business statement, without transaction control. */
final class ExpectationCheck {

    private ExpectationCheck() {}

    /**
     * The expectations with their results.
     *
     * @param transactions the number of transactions that were done
     * @param statements the number of business statements that were executed
     */
    static List<ExpectationResult> check(Scenario scenario, WireFigures wire, long transactions, long statements) {
        if (statements == 0 || !scenario.expectations().areGiven()) {
            return List.of();
        }
        Expectations expected = scenario.expectations();
        double declared = expected.chatter() == Chatter.NONE ? 0 : declaredChatter(scenario, transactions, statements);
        List<ExpectationResult> results = new ArrayList<>();
        for (Command command : Command.values()) {
            double expectedOfCommand = expected.commands().getOrDefault(command, 0.0);
            double actual = (double) servingStatements(wire, command) / statements;
            if (expectedOfCommand > 0 || actual > 0) {
                results.add(result(command + " per statement", expectedOfCommand, actual, expected.tolerance()));
            }
        }
        double chatter = (double) (wire.count(Purpose.SESSION_STATE) + wire.count(Purpose.LIVENESS)) / statements;
        results.add(result("session chatter per statement", declared, chatter, expected.tolerance()));
        double roundTrips = (double) (wire.roundTrips() - wire.count(Purpose.TRANSACTION_CONTROL)) / statements;
        results.add(result(
                "round trips per statement", expected.roundTrips() + declared, roundTrips, expected.tolerance()));
        return results;
    }

    /**
     * The number of session commands for each business statement that the profile's habits cause, if the driver does
     * not answer them itself.
     */
    static double declaredChatter(Scenario scenario, long transactions, long statements) {
        SessionHabits habits = scenario.workload().habits();
        CompiledWorkload workload = Workloads.of(scenario.workload());
        double declared = switch (habits.asksIsolation()) {
            case NEVER -> 0;
            case EACH_TRANSACTION -> transactions;
            case EACH_STATEMENT -> statements * usesPerExecution(workload);
        };
        if (habits.setsAutoCommit() == SessionHabits.Occasion.EACH_TRANSACTION) {
            int switches = scenario.connection().poolAutoCommit() ? 2 : 1;
            declared += switches * transactions * shareWithoutAutocommit(workload);
        }
        return declared / statements;
    }

    /**
     * The number of uses for each execution of a statement. It is below 1 if there are batches: each batch is one use,
     * and each of its rows is one execution.
     */
    private static double usesPerExecution(CompiledWorkload workload) {
        if (workload.statements().stream()
                .allMatch(statement -> statement.batch().isEmpty())) {
            return 1;
        }
        double uses = 0;
        double executions = 0;
        for (Rehearsal.RehearsedTransaction kind : Rehearsal.of(workload)) {
            for (Rehearsal.Counted statement : kind.statements()) {
                uses += kind.transaction().weight() * statement.uses();
                executions += kind.transaction().weight() * statement.executions();
            }
        }
        return executions == 0 ? 1 : uses / executions;
    }

    private static double shareWithoutAutocommit(CompiledWorkload workload) {
        double all = 0;
        double without = 0;
        for (CompiledTransaction transaction : workload.transactions()) {
            all += transaction.weight();
            without += transaction.autocommit() ? 0 : transaction.weight();
        }
        return without / all;
    }

    /** The commands of this kind that carry or serve business statements. */
    private static long servingStatements(WireFigures wire, Command command) {
        CommandFigures figures = wire.command(command);
        return figures.count(Purpose.BUSINESS) + figures.count(Purpose.STATEMENT_UPKEEP);
    }

    private static ExpectationResult result(String what, double expected, double actual, double tolerance) {
        return new ExpectationResult(what, expected, actual, tolerance, Math.abs(expected - actual) <= tolerance);
    }
}
