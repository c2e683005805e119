package dev.roundtrip.workload.load;

import dev.roundtrip.profile.ConnectionSpec;
import dev.roundtrip.profile.Scenario;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec;
import dev.roundtrip.workload.bank.BankTables;
import java.util.Objects;

/**
 * The workers to start.
 *
 * @param name of pool and threads
 * @param threads workers, each with one connection
 */
public record WorkersSpec(String name, int threads, WorkloadSpec workload, ConnectionSpec connection) {

    /** Each worker needs its own pair of accounts. */
    public static final int MAX_THREADS = BankTables.ACCOUNTS / 2;

    public WorkersSpec {
        Objects.requireNonNull(name, "name");
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads is " + threads + "; allowed are 1 to " + MAX_THREADS);
        }
        Objects.requireNonNull(workload, "workload");
        Objects.requireNonNull(connection, "connection");
        if (connection.poolAutoCommit() && workload.habits().setsAutoCommit() == Occasion.NEVER) {
            throw new IllegalArgumentException(
                    "poolAutoCommit is true and setsAutoCommit is NEVER, so a transfer would be no"
                            + " transaction; allowed are poolAutoCommit false, or setsAutoCommit EACH_TRANSACTION");
        }
    }

    public static WorkersSpec of(Scenario scenario, int threads) {
        return new WorkersSpec(scenario.name(), threads, scenario.workload(), scenario.connection());
    }
}
