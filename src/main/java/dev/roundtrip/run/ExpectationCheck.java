package dev.roundtrip.run;

import dev.roundtrip.profile.Expectations;
import dev.roundtrip.profile.Expectations.Chatter;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.result.CommandFigures;
import dev.roundtrip.result.ExpectationResult;
import dev.roundtrip.tap.WireFigures;
import dev.roundtrip.wire.Command;
import dev.roundtrip.wire.Purpose;
import java.util.ArrayList;
import java.util.List;

/** Compares a profile's expectations with what was sent: per business statement, without transaction control. */
final class ExpectationCheck {

    private ExpectationCheck() {}

    static List<ExpectationResult> check(Scenario scenario, WireFigures wire, long statements) {
        if (statements == 0 || !scenario.expectations().areGiven()) {
            return List.of();
        }
        Expectations expected = scenario.expectations();
        double declared = expected.chatter() == Chatter.NONE ? 0 : declaredChatter(scenario);
        List<ExpectationResult> results = new ArrayList<>();
        for (Command command : Command.values()) {
            double expectedOfCommand = expected.commands().getOrDefault(command.name(), 0.0);
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

    /** Session commands per business statement that the habits cause if the driver does not answer them itself. */
    static double declaredChatter(Scenario scenario) {
        WorkloadSpec workload = scenario.workload();
        SessionHabits habits = workload.habits();
        double perTransaction = 0;
        perTransaction += switch (habits.asksIsolation()) {
            case NEVER -> 0;
            case EACH_TRANSACTION -> 1;
            case EACH_STATEMENT -> workload.statements();
        };
        if (habits.setsAutoCommit() == SessionHabits.Occasion.EACH_TRANSACTION) {
            perTransaction += scenario.connection().poolAutoCommit() ? 2 : 1;
        }
        return perTransaction / workload.statements();
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
