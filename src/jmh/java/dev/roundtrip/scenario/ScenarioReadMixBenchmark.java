package dev.roundtrip.scenario;

import dev.roundtrip.workload.load.ScenarioWork.Kind;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Measures one read mix: every read of the transfer that locks nothing (point gets, ranges, indexes, joins,
 * aggregates), as one transaction. {@code baseline} sends as many {@code DO 1} and the commit: the difference is the
 * cost of the reads themselves with this string on this server.
 *
 * <pre>
 * ./mvnw -q -Pjmh package
 * java -jar target/benchmarks.jar ScenarioReadMix -p scenario=s3,s5 -prof wire
 * </pre>
 */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ScenarioReadMixBenchmark extends ScenarioBenchmark {

    /** The scenario's connections. */
    public static class Bank extends ScenarioState {

        @Override
        Kind kind() {
            return Kind.READ_MIX;
        }
    }

    /** Sends as many round trips that ask the server for nothing, and the commit. */
    @Benchmark
    public void baseline(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).roundTrips(bank.work().reads());
    }

    /** Executes one read-only transaction. */
    @Benchmark
    public void readMix(Bank bank, ThreadParams thread) throws SQLException {
        bank.seat(thread).readMix();
    }
}
