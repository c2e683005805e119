package dev.roundtrip.scenario.workload;

import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import java.util.List;
import java.util.Map;

/**
 * A workload as its file describes it: the syntax is right; names and types are checked when it is compiled.
 *
 * @param name the file's name without its ending
 * @param seed the seed of all random values of transactions
 * @param isolation the isolation of the transactions
 * @param sizes the numbers that a user may change on the command line, by name
 * @param data the data set
 * @param tables the tables with generated rows; empty if the workload uses the user's own tables
 * @param values the values of every transaction, drawn at its beginning
 */
public record WorkloadFile(
        String name,
        String title,
        String shows,
        long seed,
        IsolationLevel isolation,
        SessionHabits habits,
        Map<String, Long> sizes,
        Data data,
        List<TableSpec> tables,
        List<ValueSpec> values,
        List<TransactionSpec> transactions,
        List<CheckSpec> checks) {

    /**
     * A data set, which several workloads can share.
     *
     * @param name the name of the file that lists the tables
     * @param seed the seed in that file, which decides the tables' rows
     */
    public record Data(String name, long seed) {}

    /** This workload with these sizes and transactions, on the tables of another. */
    public WorkloadFile with(Map<String, Long> itsSizes, WorkloadFile ofTables, List<TransactionSpec> itsTransactions) {
        return new WorkloadFile(
                name,
                title,
                shows,
                seed,
                isolation,
                habits,
                itsSizes,
                ofTables.data,
                ofTables.tables,
                values,
                itsTransactions,
                checks.isEmpty() ? ofTables.checks : checks);
    }

    /** The number of statements that the transactions list; those of a loop count once. */
    public int statements() {
        return transactions.stream()
                .mapToInt(transaction ->
                        (int) StepSpec.statements(transaction.steps()).count())
                .sum();
    }

    /** Whether the workload uses existing tables. */
    public boolean usesOwnTables() {
        return tables.isEmpty();
    }
}
