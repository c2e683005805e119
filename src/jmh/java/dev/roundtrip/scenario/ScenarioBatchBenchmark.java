package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures one batch: rows inserted by {@code executeBatch}, as one transaction. {@code baseline} sends as many
 * {@code DO 1} as there are rows, and the commit: a string that rewrites batches needs less time than that, and a
 * string that sends row by row needs more.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioBatch -p scenario=s2,s5 -prof wire
 * </pre>
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ScenarioBatchBenchmark extends ScenarioBenchmark {

    /** The scenario's connections. */
    public static class Bank extends ScenarioState {

        /** The number of rows of one batch. */
        @Param("50")
        public int rows;

        @Override
        Kind kind() {
            return Kind.BATCH;
        }

        @Override
        int batchRows() {
            return rows;
        }
    }

    /** Sends as many round trips that ask the server for nothing, and the commit. */
    @Benchmark
    public void baseline(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).roundTrips(bank.rows);
    }

    /** Executes one batch. */
    @Benchmark
    public void batch(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).batch();
    }
}
