package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures one transaction of any workload: a file of the user's own, or a bundled workload such as
 * {@code sysbench-read-write}.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioWorkload -p workload=our.workload.yaml -p scenario=s2,s5 -prof wire
 * </pre>
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ScenarioWorkloadBenchmark extends ScenarioBenchmark {

    /** The scenario's connections. */
    public static class Any extends ScenarioState {

        /** A workload's file, or the name of a bundled workload. */
        @Param("bank-transfer")
        public String workload;

        @Override
        Kind kind() {
            return Kind.WORKLOAD;
        }

        @Override
        Optional<String> workload() {
            return Optional.of(workload);
        }
    }

    /** Executes the next transaction, which is chosen by the weights of its kinds. */
    @Benchmark
    public void transaction(Any any, ThreadParams thread) throws SQLException {
        any.seat(thread).transaction();
    }
}
