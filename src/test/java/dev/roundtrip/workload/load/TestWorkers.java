package dev.roundtrip.workload.load;

import dev.roundtrip.driver.CountedConnection;
import dev.roundtrip.driver.TestDrivers;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Frame;
import dev.roundtrip.workload.file.MachinePlace;
import org.junit.jupiter.api.function.Executable;

/** Workers of one machine with one server, for tests. */
public final class TestWorkers {

    static final SessionHabits NO_HABITS = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    private TestWorkers() {}

    /** Without habits, in transactions that are committed. */
    public static WorkersSpec plain(int threads, CompiledWorkload workload) {
        return spec(threads, workload, NO_HABITS, IsolationLevel.READ_COMMITTED, false, false);
    }

    /** As the workload's file says. */
    public static WorkersSpec asInFile(int threads, CompiledWorkload workload, boolean poolAutoCommit) {
        return spec(threads, workload, workload.file().habits(), workload.file().isolation(), poolAutoCommit, false);
    }

    static WorkersSpec spec(
            int threads,
            CompiledWorkload workload,
            SessionHabits habits,
            IsolationLevel isolation,
            boolean poolAutoCommit,
            boolean rollsBack) {
        return new WorkersSpec(
                "test",
                threads,
                workload,
                habits,
                isolation,
                poolAutoCommit,
                rollsBack,
                false,
                MachinePlace.ALONE,
                false,
                false);
    }

    /** The workload's tables, made or found again. */
    static DataSet tables(DatabaseServer server, String database, CompiledWorkload workload) throws Exception {
        return DataSet.prepare(() -> server.connect(""), database, workload, LoadProgress.SILENT);
    }

    /** What the workload's first transaction sends, as letters. */
    static String sent(
            DatabaseServer server, String driver, String parameters, String database, CompiledWorkload workload)
            throws Exception {
        TransactionSteps steps = steps(workload, tables(server, database, workload));
        try (CountedConnection counted = TestDrivers.of(driver).connect(server, database, parameters)) {
            return CommandLetters.of(counted.count(
                    with -> steps.carryOut(with, workload.transactions().get(0), Occasion.NEVER)));
        }
    }

    /** What a test does while the workers of a slice wait. */
    static SliceBoundary boundary(Executable begins, Executable ends) {
        return new SliceBoundary(unchecked(begins), unchecked(ends));
    }

    /** Work that may throw anything, where nothing may be thrown that is checked. */
    static Runnable unchecked(Executable work) {
        return () -> {
            try {
                work.execute();
            } catch (Throwable failed) {
                throw new IllegalStateException(failed);
            }
        };
    }

    /** The steps of one worker. */
    static TransactionSteps steps(CompiledWorkload workload, DataSet data) {
        return new TransactionSteps(
                workload.statements().size(), new Frame(workload, data.values(), 0, 1), NanoClock.SYSTEM);
    }
}
