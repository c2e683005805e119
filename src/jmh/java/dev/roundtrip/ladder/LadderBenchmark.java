package dev.roundtrip.ladder;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.cost.BankData;
import dev.roundtrip.cost.BenchServers;
import dev.roundtrip.cost.BenchTables;
import dev.roundtrip.cost.Cleanup;
import dev.roundtrip.cost.Crew;
import dev.roundtrip.cost.DecoderReads;
import dev.roundtrip.cost.PointReads;
import dev.roundtrip.cost.ServerParameters;
import dev.roundtrip.cost.Work;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * Measures where a statement's time goes. Each rung adds one stage, on the same machine and with the connection string
 * of scenario s5: the decoder alone; the driver against a peer that answers at once; {@code DO 1}; a point get from a
 * cached table; a point get; a read by an index; a statement of a whole transfer. Each rung is compared with the one
 * before. From the second rung on, the tap is on.
 *
 * <p>One invocation is one round: a slice of each rung, beginning with another one each time.
 *
 * <pre>
 * java -jar target/benchmarks.jar Ladder -p server=tidb
 * java -jar target/benchmarks.jar Ladder -p url=jdbc:mysql://root@127.0.0.1:4000 -p raw=ladder.csv
 * </pre>
 *
 * <p>The tables of the reads are in the ladder's own schema, which is dropped at the end and after Ctrl-C; before that,
 * the table is no longer cached. The transfer uses the data set that a run makes, and leaves it. JMH prints parameters,
 * so the URL should hold no password.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 15)
public class LadderBenchmark extends ServerParameters {

    /**
     * The number of threads, each with one connection. One thread shows the time of a statement, and more threads show
     * the throughput.
     */
    @Param("1")
    public int threads;

    /** The measured time of a slice in milliseconds. */
    @Param("500")
    public long sliceMillis;

    private final Cleanup cleanup = new Cleanup();
    private final List<Rung> rungs = new ArrayList<>();
    private DatabaseServer reached;
    private Optional<CachedAccounts> cached = Optional.empty();
    private Crew crew;
    private LadderText text;
    private int round;

    /** Starts the servers and opens every rung; they stay open. */
    @Setup(Level.Trial)
    public void open()
            throws ServerUnavailableException, IOException, SQLException, DataSetException, VariablesException,
                    WorkloadFailedException {
        DatabaseServer peer = cleanup.add(BenchServers.start("peer", ""));
        reached = url.isEmpty() && server.equals("peer") ? peer : cleanup.add(BenchServers.start(server, url));
        BenchTables tables = cleanup.add(BenchTables.make(reached));
        StudyScenario string = StudyScenario.prepareOnce(reached);
        String schema = tables.schema();
        add(Rung.ofWork(
                "decoder", Stream.generate(DecoderReads::new).limit(threads).toList()));
        add(Rung.ofPool(
                "driver, canned peer",
                StudyScenario.prepareOnce(peer),
                schema,
                threads,
                pointGet(BenchTables.POINT_GET)));
        add(Rung.ofPool("DO 1", string, schema, threads, (pool, thread) -> new DoOne(pool)));
        if (CachedAccounts.unavailable(reached).isEmpty()) {
            cached = Optional.of(cleanup.add(CachedAccounts.open(reached, tables)));
            add(Rung.ofPool(
                    "point get, cached table", string, schema, threads, pointGet(BenchTables.CACHED_POINT_GET)));
        }
        add(Rung.ofPool("point get", string, schema, threads, pointGet(BenchTables.POINT_GET)));
        add(Rung.ofPool(
                "read of ten rows by an index",
                string,
                schema,
                threads,
                (pool, thread) -> new PointReads(pool, BenchTables.INDEXED_READ, BenchTables.BRANCHES, thread)));
        BankData data = BankData.on(string);
        add(Rung.ofRun(
                "transfer, per statement",
                string.lane(data.database(), data.values(), threads, !BenchServers.isPeer(reached))));
        crew = cleanup.add(new Crew(threads));
        text = new LadderText(rungs.stream().map(Rung::name).toList(), threads);
    }

    private void add(Rung rung) {
        rungs.add(cleanup.add(rung));
    }

    private static BiFunction<HikariDataSource, Integer, Work> pointGet(String sql) {
        return (pool, thread) -> new PointReads(pool, sql, BenchTables.ROWS, thread);
    }

    /** Runs a slice of each rung. */
    @Benchmark
    public double[] climb(IterationParams iteration)
            throws SQLException, WorkloadFailedException, VariablesException, InterruptedException {
        double[] rates = new double[rungs.size()];
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, rungs.size()).boxed().toList());
        Collections.rotate(order, -round++);
        for (int i : order) {
            if (rungs.get(i).name().contains("cached") && cached.isPresent()) {
                cached.get().warm();
            }
            rates[i] = rungs.get(i).statementsPerSecond(crew, Duration.ofMillis(sliceMillis));
        }
        if (iteration.getType() == IterationType.MEASUREMENT) {
            text.add(rates);
        }
        return rates;
    }

    /** Prints the ladder. */
    @TearDown(Level.Trial)
    public void close() throws IOException {
        System.out.println();
        System.out.println("The ladder, " + reached.description().heading() + ", " + threads + " threads, slices of "
                + sliceMillis + " ms");
        System.out.println(text.table());
        CachedAccounts.unavailable(reached)
                .ifPresent(why -> System.out.println("Left out: the point get from a cached table, for " + why + "."));
        if (!raw.isEmpty()) {
            Files.writeString(Path.of(raw), text.csv());
        }
        cleanup.close();
    }
}
