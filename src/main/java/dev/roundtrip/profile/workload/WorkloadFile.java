package dev.roundtrip.profile.workload;

import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.profile.workload.StepSpec.OneOfSpec;
import dev.roundtrip.profile.workload.StepSpec.RepeatSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A workload as its file describes it: the syntax is right; names and types are checked when it is compiled.
 *
 * @param name the file's name without its ending
 * @param seed of all random values of transactions
 * @param rate a figure with a name of its own; empty if none
 * @param isolation of the transactions
 * @param sizes numbers that a user may change on the command line, by name
 * @param data the data set
 * @param tables with generated rows; empty if the workload uses the user's own tables
 * @param values available in every transaction, and drawn at its beginning
 */
public record WorkloadFile(
        String name,
        String title,
        String shows,
        long seed,
        Optional<RateSpec> rate,
        IsolationLevel isolation,
        SessionHabits habits,
        Map<String, Long> sizes,
        Data data,
        List<TableSpec> tables,
        List<ValueSpec> values,
        List<TransactionSpec> transactions,
        List<CheckSpec> checks) {

    public WorkloadFile {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(shows, "shows");
        Objects.requireNonNull(rate, "rate");
        Objects.requireNonNull(isolation, "isolation");
        Objects.requireNonNull(habits, "habits");
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
        Objects.requireNonNull(data, "data");
        tables = List.copyOf(tables);
        values = List.copyOf(values);
        transactions = List.copyOf(transactions);
        checks = List.copyOf(checks);
    }

    /**
     * A data set, which several workloads can share.
     *
     * @param name of the file that lists the tables
     * @param seed of that file: it decides the tables' rows
     */
    public record Data(String name, long seed) {
        public Data {
            Objects.requireNonNull(name, "name");
        }
    }

    /** How many statements the transactions list; those of a loop count once. */
    public int statements() {
        return transactions.stream()
                .mapToInt(transaction -> statements(transaction.steps()))
                .sum();
    }

    private static int statements(List<StepSpec> steps) {
        int count = 0;
        for (StepSpec step : steps) {
            if (step instanceof RepeatSpec repeat) {
                count += statements(repeat.steps());
            } else if (step instanceof OneOfSpec oneOf) {
                count += oneOf.branches().stream()
                        .mapToInt(branch -> statements(branch.steps()))
                        .sum();
            } else {
                count++;
            }
        }
        return count;
    }

    /** Whether it uses tables that are there already. */
    public boolean usesOwnTables() {
        return tables.isEmpty();
    }
}
