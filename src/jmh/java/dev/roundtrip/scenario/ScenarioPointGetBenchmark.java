package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * One business statement: the next point get of the transfer, on a connection in a transaction. {@code baseline} is
 * {@code DO 1} on the same connection: the difference is what this string and this server make of a read of one row by
 * its key, beyond one round trip.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioPointGet -p scenario=s3,s5 -prof wire
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
public class ScenarioPointGetBenchmark {

    /** The scenario's connections. */
    public static class Bank extends ScenarioState {

        @Override
        Kind kind() {
            return Kind.POINT_GET;
        }
    }

    /** A round trip that asks the server for nothing, on the same string. */
    @Benchmark
    public void baseline(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).roundTrip();
    }

    /** One point get, with what the framework asks before it. */
    @Benchmark
    public void pointGet(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).pointGet();
    }
}
