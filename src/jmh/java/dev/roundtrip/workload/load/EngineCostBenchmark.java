package dev.roundtrip.workload.load;

import dev.roundtrip.cost.BankData;
import dev.roundtrip.cost.BenchServers;
import dev.roundtrip.cost.Cleanup;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.scenario.SessionHabits.Occasion;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.file.CompiledTransaction;
import dev.roundtrip.workload.file.CompiledWorkload;
import dev.roundtrip.workload.file.DrawContext;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures what the engine of workload files adds to a statement: whole transfers of s5 by a loop written by hand, and
 * by the engine, per statement. With {@code driver=none} there is no driver: the difference is the engine's CPU, and
 * both allocate nothing. With {@code driver=peer} Connector/J sends to a peer that answers at once: the difference
 * shows how small that is compared with the driver.
 *
 * <pre>
 * ./mvnw -q -Pjmh package -DskipTests
 * java -jar target/benchmarks.jar EngineCost -prof gc
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class EngineCostBenchmark {

    private static final int STATEMENTS = 365;

    /** The driver: {@code none}, or {@code peer} for Connector/J and the canned peer. */
    @Param({"none", "peer"})
    public String driver;

    private final Cleanup cleanup = new Cleanup();
    private Connection connection;
    private BareTransfers byHand;
    private TransactionSteps engine;
    private CompiledTransaction transfer;

    /** Opens the connection. */
    @Setup(Level.Trial)
    public void open() throws ServerUnavailableException, IOException, SQLException, DataSetException {
        DatabaseServer peer = cleanup.add(BenchServers.start("peer", ""));
        StudyScenario string = StudyScenario.prepareOnce(peer);
        BankData data = BankData.on(string);
        CompiledWorkload workload = string.workload();
        if (workload.statements().size() != STATEMENTS) {
            throw new IllegalStateException("s5 has " + workload.statements().size() + " statements");
        }
        connection = driver.equals("none")
                ? new NoDriver()
                : DriverManager.getConnection(
                        string.untapped(data.database()).url().raw(), "root", "");
        byHand = new BareTransfers(workload, data.values(), 0, 2);
        engine = new TransactionSteps(STATEMENTS, new DrawContext(workload, data.values(), 1, 2), NanoClock.SYSTEM);
        transfer = workload.transactions().get(0);
    }

    /** Executes a transfer by hand. */
    @Benchmark
    @OperationsPerInvocation(STATEMENTS)
    public int byHand() throws SQLException {
        return byHand.carryOut(connection);
    }

    /** Executes a transfer by the engine, as a worker does. */
    @Benchmark
    @OperationsPerInvocation(STATEMENTS)
    public boolean engine() throws SQLException {
        connection.setAutoCommit(false);
        boolean commits = engine.carryOut(connection, transfer, Occasion.EACH_STATEMENT);
        connection.commit();
        return commits;
    }

    /** Closes the connection and the peer. */
    @TearDown(Level.Trial)
    public void close() throws SQLException {
        if (!driver.equals("none")) {
            connection.close();
        }
        cleanup.close();
    }
}
