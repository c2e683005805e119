package dev.roundtrip.workload.load;

import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.profile.SessionHabits;
import dev.roundtrip.profile.SessionHabits.Occasion;
import dev.roundtrip.profile.WorkloadSpec.IsolationLevel;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.Frame;
import dev.roundtrip.workload.file.MachinePlace;

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

    /** The steps of one worker. */
    static TransactionSteps steps(CompiledWorkload workload, DataSet data) {
        return new TransactionSteps(
                workload.statements().size(), new Frame(workload, data.values(), 0, 1), NanoClock.SYSTEM);
    }
}
