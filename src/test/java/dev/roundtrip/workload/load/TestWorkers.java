package dev.roundtrip.workload.load;

import dev.roundtrip.jdbc.Credentials;
import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.scenario.SessionHabits;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.scenario.WorkloadSpec.IsolationLevel;
import dev.roundtrip.testing.Unchecked;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.DrawContext;
import dev.roundtrip.workload.file.MachinePlace;
import dev.roundtrip.workload.file.SharedValues;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import org.junit.jupiter.api.function.Executable;

/** Starts workers of one machine with one server, for tests. */
public final class TestWorkers {

    static final SessionHabits NO_HABITS = new SessionHabits(Occasion.NEVER, Occasion.NEVER);

    private TestWorkers() {}

    /** Workers without habits, in transactions that are committed. */
    public static WorkersSpec plain(int threads, CompiledWorkload workload) {
        return spec(threads, workload, NO_HABITS, IsolationLevel.READ_COMMITTED, false, false);
    }

    /** Workers with the habits that the workload's file has. */
    public static WorkersSpec asInFile(int threads, CompiledWorkload workload, boolean poolAutoCommit) {
        return spec(threads, workload, workload.file().habits(), workload.file().isolation(), poolAutoCommit, false);
    }

    static WorkersSpec spec(
            int threads,
            CompiledWorkload workload,
            SessionHabits habits,
            IsolationLevel isolation,
            boolean autoCommit,
            boolean rollsBack) {
        MachinePlace alone = MachinePlace.ALONE;
        return new WorkersSpec("test", threads, workload, habits, isolation, autoCommit, rollsBack, alone, false);
    }

    /** A target with the properties of a driver, such as those of a tap. */
    public static ConnectionTarget target(String url, Properties driver, Credentials login) {
        Map<String, String> given = new HashMap<>();
        driver.stringPropertyNames().forEach(name -> given.put(name, driver.getProperty(name)));
        return new ConnectionTarget(JdbcUrl.parse(url).orElseThrow(), given, login, "");
    }

    static Workers start(WorkersSpec spec, ConnectionTarget target, SharedValues values)
            throws WorkloadFailedException {
        return Workers.start(spec, target, values, NanoClock.SYSTEM);
    }

    /** Runs a slice of a closed loop. */
    static SliceResult slice(Workers workers, long millis) throws WorkloadFailedException {
        return workers.runSlice(SliceSpec.closedLoop(Duration.ofMillis(millis)));
    }

    static SliceResult slice(Workers workers, long millis, SliceBoundary<?, ?> boundary)
            throws WorkloadFailedException {
        return workers.runSlice(SliceSpec.closedLoop(Duration.ofMillis(millis)), boundary);
    }

    /** Runs a slice of an open loop after one transaction of each worker. */
    static SliceResult planned(Workers workers, long millis, double rate, SliceBoundary<?, ?> boundary)
            throws WorkloadFailedException {
        return workers.runSlice(new SliceSpec(1, Duration.ofMillis(millis), OptionalDouble.of(rate)), boundary);
    }

    /** The boundary of a slice with the work of a test, while the workers wait. */
    static SliceBoundary<Executable, Executable> boundary(Executable begins, Executable ends) {
        return new SliceBoundary<>(
                () -> {
                    Unchecked.run(begins);
                    return ends;
                },
                end -> {
                    Unchecked.run(end);
                    return end;
                });
    }

    /** Sends a workload's first transaction once, as a worker does. */
    public static void once(Connection connection, CompiledWorkload workload, SharedValues values) throws SQLException {
        steps(workload, new DrawContext(workload, values, 0, 1))
                .carryOut(connection, workload.transactions().get(0), Occasion.NEVER);
    }

    /** The steps of one worker. */
    static TransactionSteps steps(CompiledWorkload workload, DataSet data) {
        return steps(workload, new DrawContext(workload, data.values(), 0, 1));
    }

    static TransactionSteps steps(CompiledWorkload workload, DrawContext context) {
        return new TransactionSteps(workload.statements().size(), context, NanoClock.SYSTEM);
    }
}
