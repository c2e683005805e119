package dev.roundtrip.cost;

import dev.roundtrip.run.RunLane;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Measures the heap that a thousand connections take: with a pooled loop written by hand, which shows the driver's and
 * the pool's part, and then with a run's lane. It does so for s2, which sends text, and for s5, in which the driver
 * keeps 365 prepared statements for each connection. The JVM has 4 GiB, since with s5 the driver alone does not fit
 * into one.
 *
 * <pre>
 * java -jar target/benchmarks.jar ManyConnections
 * </pre>
 *
 * <p>JMH's own figure is the time of both, connecting included, which has no meaning here.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx4g")
@Warmup(iterations = 0)
@Measurement(iterations = 1)
public class ManyConnectionsBenchmark extends ServerParameters {

    private static final double MEBI = 1024 * 1024;

    /** The name of a scenario of the study. */
    @Param({"s2", "s5"})
    public String scenario;

    /** The number of threads, each with one connection. */
    @Param("1000")
    public int threads;

    /** The measured time of a slice in milliseconds; every thread finishes its transfer. */
    @Param("1000")
    public long sliceMillis;

    private final Cleanup cleanup = new Cleanup();
    private final StringBuilder table = new StringBuilder();
    private DatabaseServer reached;
    private StudyScenario string;
    private BankData data;
    private HeapUse before;

    /** Starts or reaches the server. */
    @Setup(Level.Trial)
    public void open() throws ServerUnavailableException, IOException, SQLException, DataSetException {
        reached = cleanup.add(BenchServers.start(server, url));
        string = StudyScenario.named(scenario, reached);
        data = BankData.on(string);
        before = HeapUse.now();
    }

    /** Measures both, one after the other. */
    @Benchmark
    public String connectAndCarryOut() throws SQLException, WorkloadFailedException {
        Duration measured = Duration.ofMillis(sliceMillis);
        try (Loops loops = Loops.ofPool(string.untapped(data.database()), string.workload(), data.values(), threads);
                Crew crew = new Crew(threads)) {
            line("pooled loop", crew.slice(loops.works(), measured).statementsPerSecond());
        }
        line("closed", 0);
        try (RunLane run = string.lane(data.database(), data.values(), threads, !BenchServers.isPeer(reached))) {
            line("run", run.slice(measured).statementsPerSecond());
        }
        return table.toString();
    }

    private void line(String what, double statementsPerSecond) {
        HeapUse now = HeapUse.now();
        table.append(String.format(
                Locale.ROOT,
                "%-14s %12.0f %16.1f %18.1f %18.1f%n",
                what,
                statementsPerSecond,
                now.usedBytes() / MEBI,
                (now.usedBytes() - before.usedBytes()) / 1024.0 / threads,
                now.peakBytes() / MEBI));
    }

    /** Prints what was measured. */
    @TearDown(Level.Trial)
    public void close() {
        System.out.println();
        System.out.println(threads + " connections of " + scenario + ", "
                + reached.description().heading() + ", a heap of up to "
                + Runtime.getRuntime().maxMemory() / (1 << 20) + " MiB");
        System.out.printf(
                Locale.ROOT,
                "%-14s %12s %16s %18s %18s%n",
                "",
                "statem./s",
                "MiB after GC",
                "KiB a connection",
                "peak MiB so far");
        System.out.println(table);
        cleanup.close();
    }
}
