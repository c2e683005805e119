package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures one business statement: the next point get of the transfer, on a connection in a transaction.
 * {@code baseline} is {@code DO 1} on the same connection: the difference is the cost of a read of one row by its key
 * with this string on this server, beyond one round trip.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioPointGet -p scenario=s3,s5 -prof wire
 * </pre>
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ScenarioPointGetBenchmark extends ScenarioBenchmark {

    /** The scenario's connections. */
    public static class Bank extends ScenarioState {

        @Override
        Kind kind() {
            return Kind.POINT_GET;
        }
    }

    /** Sends a round trip that asks the server for nothing, on the same string. */
    @Benchmark
    public void baseline(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).roundTrip();
    }

    /** Executes one point get, with what the framework asks before it. */
    @Benchmark
    public void pointGet(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).pointGet();
    }
}
