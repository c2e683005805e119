package dev.roundtrip.ladder;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.cost.BenchPool;
import dev.roundtrip.cost.Crew;
import dev.roundtrip.cost.Work;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.RunLane;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * One rung of the ladder: the time of a statement that passes only these stages. It belongs to the benchmark's thread.
 */
interface Rung extends AutoCloseable {

    /** The stage that this rung adds, in a few words. */
    String name();

    /** The statements per second of all threads together, in one slice. */
    double statementsPerSecond(Crew crew, Duration measured) throws SQLException, WorkloadFailedException;

    @Override
    void close() throws SQLException;

    /** A rung of work that needs no server. */
    static Rung ofWork(String name, List<? extends Work> works) {
        return new OfWork(name, works, () -> {});
    }

    /**
     * A rung of statements over a pool of s5's connections with the tap, as the rungs of a run have it.
     *
     * @param work makes a thread's work from the pool and the thread's number
     */
    static Rung ofPool(
            String name,
            StudyScenario string,
            String schema,
            int threads,
            BiFunction<HikariDataSource, Integer, Work> work) {
        Tap tap = Tap.open(NanoClock.SYSTEM);
        HikariDataSource pool = BenchPool.open(string.tapped(schema, tap), threads, true);
        List<Work> works = IntStream.range(0, threads)
                .mapToObj(thread -> work.apply(pool, thread))
                .toList();
        return new OfWork(name, works, () -> {
            pool.close();
            tap.close();
        });
    }

    /** A rung of a run's transfers. */
    static Rung ofRun(String name, RunLane lane) {
        return new OfRun(name, lane);
    }

    /**
     * A rung of statements that a crew carries out.
     *
     * @param end closes what the works use
     */
    record OfWork(String name, List<? extends Work> works, Runnable end) implements Rung {

        @Override
        public double statementsPerSecond(Crew crew, Duration measured) throws SQLException {
            return crew.slice(works, measured).statementsPerSecond();
        }

        @Override
        public void close() {
            end.run();
        }
    }

    /** A rung of whole transfers by the run's own workers. */
    record OfRun(String name, RunLane lane) implements Rung {

        @Override
        public double statementsPerSecond(Crew crew, Duration measured) throws WorkloadFailedException {
            return lane.slice(measured).statementsPerSecond();
        }

        @Override
        public void close() {
            lane.close();
        }
    }
}
