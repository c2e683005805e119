package dev.roundtrip.cost;

import dev.roundtrip.run.RunLane;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Measures what a run costs in addition to a loop written by hand: whole transfers of scenario s5 with the same
 * statements, values, string, threads and server. A round has a slice of the loop on its own connections, of the same
 * loop again (the noise floor), of the loop on a pool like the run's, and of the run itself as it measures: workers,
 * tap, latencies, counters, the server's figures at both ends. The difference between the run and the pooled loop is
 * the run's own cost. The difference between the pooled loop and the first is the pool's cost, which an application has
 * too.
 *
 * <pre>
 * java -jar target/benchmarks.jar InstrumentCostOfRun
 * java -jar target/benchmarks.jar InstrumentCostOfRun -p url=jdbc:mysql://root@127.0.0.1:4000 -p raw=rounds.csv
 * </pre>
 *
 * <p>A transfer is 365 statements, and each thread finishes its last one: if many threads share a slow server, a slice
 * takes longer than its time. On a server with tables it uses the data set that a run makes, and leaves it.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4)
@Measurement(iterations = 16)
public class InstrumentCostOfRunBenchmark extends ServerParameters {

    /** The number of threads, each with one connection. */
    @Param({"1", "8", "64"})
    public int threads;

    /**
     * The workload: bank-transfer or bank-transfer-short. A server keeps a plan for each of a connection's statements.
     * At 64 threads and 365 statements, TiDB's own garbage collection of the plans makes two equal loops differ by more
     * than any instrument costs.
     */
    @Param("bank-transfer")
    public String workload;

    /** The measured time of a slice in milliseconds. */
    @Param("500")
    public long sliceMillis;

    private final Cleanup cleanup = new Cleanup();
    private final Map<Kind, Loops> loops = new EnumMap<>(Kind.class);
    private final Comparison comparison =
            new Comparison(Arrays.stream(Kind.values()).map(kind -> kind.label).toList());
    private DatabaseServer reached;
    private RunLane run;
    private Crew crew;
    private int round;

    /** The configurations in the order of the table. */
    private enum Kind {
        LOOP("loop"),
        LOOP_AGAIN("loop again"),
        POOLED_LOOP("pooled loop"),
        RUN("run");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    /** Opens every configuration. They stay open, so that caches of driver and server stay warm. */
    @Setup(Level.Trial)
    public void open()
            throws ServerUnavailableException, IOException, SQLException, DataSetException, WorkloadFailedException {
        reached = cleanup.add(BenchServers.start(server, url));
        StudyScenario string = StudyScenario.prepareOnce(reached)
                .running(WorkloadFiles.read(workload, Optional.empty(), Map.of())
                        .orElseThrow()
                        .spec());
        BankData data = BankData.on(string);
        ConnectionTarget target = string.untapped(data.database());
        for (Kind kind : List.of(Kind.LOOP, Kind.LOOP_AGAIN)) {
            loops.put(kind, cleanup.add(Loops.ofOwnConnections(target, string.workload(), data.values(), threads)));
        }
        loops.put(Kind.POOLED_LOOP, cleanup.add(Loops.ofPool(target, string.workload(), data.values(), threads)));
        run = cleanup.add(string.lane(data.database(), data.values(), threads, !BenchServers.isPeer(reached)));
        crew = cleanup.add(new Crew(threads));
    }

    /** Runs a slice of each configuration. */
    @Benchmark
    public List<SliceFigures> sliceOfEach(IterationParams iteration) throws SQLException, WorkloadFailedException {
        Duration measured = Duration.ofMillis(sliceMillis);
        Map<Kind, SliceFigures> figures = new EnumMap<>(Kind.class);
        for (Kind kind : InstrumentCostBenchmark.order(Arrays.asList(Kind.values()), round++)) {
            figures.put(
                    kind,
                    kind == Kind.RUN
                            ? SliceFigures.of(run.slice(measured))
                            : crew.slice(loops.get(kind).works(), measured));
        }
        List<SliceFigures> inOrder = new ArrayList<>(figures.values());
        if (iteration.getType() == IterationType.MEASUREMENT) {
            comparison.add(inOrder);
        }
        return inOrder;
    }

    /** Prints what was measured. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
        comparison.publish("Transfers of " + workload, workload, reached, threads, sliceMillis, raw);
        cleanup.close();
    }
}
