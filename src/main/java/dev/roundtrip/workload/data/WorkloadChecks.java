package dev.roundtrip.workload.data;

import dev.roundtrip.result.Digits;
import dev.roundtrip.workload.file.CompiledCheck;
import dev.roundtrip.workload.file.CompiledWorkload;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Carries out a workload's checks. Take the numbers while no transaction is under way. */
@SuppressWarnings("ArrayRecordComponent")
public record WorkloadChecks(List<CompiledCheck> checks, long[] before) {

    /** The numbers before a run. The connection's database is that of the data set. */
    public static WorkloadChecks begin(Connection connection, CompiledWorkload workload) throws SQLException {
        return new WorkloadChecks(workload.checks(), numbers(connection, workload.checks()));
    }

    private static long[] numbers(Connection connection, List<CompiledCheck> checks) throws SQLException {
        long[] numbers = new long[checks.size()];
        try (ReadingSession reading = ReadingSession.on(connection)) {
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = DataSet.number(reading.connection(), checks.get(i).sql());
            }
        }
        return numbers;
    }

    /**
     * Compares the numbers of now with those before, and with the committed transactions.
     *
     * @param committed by kind, in the order of the workload's transactions, lead-in included
     * @param inDoubt transactions whose commit was sent but not answered: they may be in the tables or not
     */
    public CheckVerdict end(Connection connection, long[] committed, long inDoubt) throws SQLException {
        long[] after = numbers(connection, checks);
        List<String> holds = new ArrayList<>();
        List<String> violations = new ArrayList<>();
        for (int i = 0; i < after.length; i++) {
            CompiledCheck check = checks.get(i);
            long grown = before[i] + check.number() * committed[check.transaction()];
            long least = check.grows() ? grown : check.number();
            long most = check.grows() ? least + check.number() * inDoubt : least;
            if (after[i] >= least && after[i] <= most) {
                holds.add(check.says());
            } else {
                violations.add(check.says() + " (" + Digits.grouped(after[i]) + " instead of " + Digits.grouped(least)
                        + (most > least ? " to " + Digits.grouped(most) : "") + ")");
            }
        }
        return new CheckVerdict(violations.isEmpty(), sentence(holds, violations, inDoubt));
    }

    private static String sentence(List<String> holds, List<String> violations, long inDoubt) {
        String doubt = inDoubt > 0 ? " (" + inDoubt + " unanswered commits may count)" : "";
        if (violations.isEmpty()) {
            return "The data is right after the run: " + String.join("; ", holds) + doubt + ".";
        }
        return "After the run this does not hold: " + String.join("; ", violations)
                + doubt
                + ". Do not trust the results, unless another client wrote.";
    }
}
