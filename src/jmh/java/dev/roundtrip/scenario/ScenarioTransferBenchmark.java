package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures one whole transfer: all statements of the scenario, 365 in the seven, as one transaction. A run counts it as
 * one. {@code baseline} sends as many {@code DO 1} and the commit: the difference is the cost of the transfer with this
 * string on this server, beyond one round trip per statement.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioTransfer -p scenario=s1,s3,s5 -prof wire
 * </pre>
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ScenarioTransferBenchmark extends ScenarioBenchmark {

    /** The scenario's connections. */
    public static class Bank extends ScenarioState {

        @Override
        Kind kind() {
            return Kind.TRANSFER;
        }
    }

    /** Sends as many round trips that ask the server for nothing, and the commit. */
    @Benchmark
    public void baseline(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).roundTrips(bank.work().statements());
    }

    /** Executes one transfer. */
    @Benchmark
    public void transfer(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).transfer();
    }
}
