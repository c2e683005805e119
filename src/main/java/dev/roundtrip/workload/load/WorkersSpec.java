package dev.roundtrip.workload.load;

import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.MachinePlace;

/**
 * The workers to start.
 *
 * @param name the name of the pool and the threads
 * @param threads the number of workers, each with one connection
 * @param isolation the isolation of the transactions
 * @param poolAutoCommit the value of HikariCP's {@code autoCommit}
 * @param rollsBack whether every transaction ends with a rollback
 * @param place the place of this machine among those that do the same
 * @param readOnlySessions whether the sessions are read-only and stay so: nothing may be written
 */
public record WorkersSpec(
        String name,
        int threads,
        CompiledWorkload workload,
        SessionHabits habits,
        IsolationLevel isolation,
        boolean poolAutoCommit,
        boolean rollsBack,
        MachinePlace place,
        boolean readOnlySessions) {

    /** The maximum number of threads, which only catches a mistyped number; a server has a limit of its own. */
    public static final int MAX_THREADS = 10_000;
}
