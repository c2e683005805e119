package dev.roundtrip.cost;

import dev.roundtrip.run.RunLane;
import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.scenario.workload.WorkloadFiles;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.workload.data.DataSet;
import dev.roundtrip.workload.data.DataSetException;
import dev.roundtrip.workload.data.LoadProgress;
import dev.roundtrip.workload.file.SharedValues;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
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
 * Measures sysbench's {@code oltp_point_select} on one table in several ways, in turns: a loop of plain JDBC, the same
 * loop again (the noise floor), {@code ./roundtrip run}'s workers with the workload {@code sysbench-point-select}, and
 * sysbench itself if {@code sysbench} names it. The difference between the loop and sysbench is the price of Java and
 * the driver; the difference between the run and the loop is the price of Roundtrip and the pool. All prepare once per
 * connection.
 *
 * <p>HikariCP sets {@link DriverManager#setLoginTimeout}, as Connector/J's connections then have a timeout while they
 * are opened. The JDK leaves such a socket non-blocking ({@code sun.nio.ch.NioSocketImpl}), so each read asks once more
 * with {@code poll}. A third loop has connections like these, to separate this cost from the rest of the run's.
 *
 * <pre>
 * java -jar target/benchmarks.jar BesideSysbench -p url=jdbc:mysql://root@127.0.0.1:4000 -p sysbench=/usr/bin/sysbench
 * </pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 12)
public class BesideSysbenchBenchmark extends ServerParameters {

    private static final int ROWS = 10_000;

    /** The number of threads, each with one connection. */
    @Param({"1", "8", "64"})
    public int threads;

    /** The measured time of a slice in milliseconds; sysbench takes whole seconds. */
    @Param("2000")
    public long sliceMillis;

    /** The path of sysbench; empty to leave it out. */
    @Param("")
    public String sysbench;

    private final Cleanup cleanup = new Cleanup();
    private final Map<Kind, List<Work>> loops = new EnumMap<>(Kind.class);
    private List<Kind> kinds;
    private Comparison comparison;
    private DatabaseServer reached;
    private RunLane run;
    private Sysbench program;
    private Crew crew;
    private int round;

    /** The configurations in the order of the table. */
    private enum Kind {
        LOOP("loop"),
        LOOP_AGAIN("loop again"),
        LOOP_LIKE_POOL("loop with login timeout"),
        RUN("run"),
        SYSBENCH("sysbench");

        private final String label;

        Kind(String label) {
            this.label = label;
        }
    }

    /** Opens every configuration; those of this JVM stay open. */
    @Setup(Level.Trial)
    public void open()
            throws ServerUnavailableException, IOException, SQLException, DataSetException, WorkloadFailedException {
        kinds = new ArrayList<>(Arrays.asList(Kind.values()));
        if (sysbench.isEmpty()) {
            kinds.remove(Kind.SYSBENCH);
        }
        comparison = new Comparison(kinds.stream().map(kind -> kind.label).toList());
        reached = cleanup.add(BenchServers.start(server, url));
        StudyScenario string = StudyScenario.prepareOnce(reached)
                .running(WorkloadFiles.read(
                                "sysbench-point-select", Optional.empty(), Map.of("tables", 1L, "table_size", (long)
                                        ROWS))
                        .orElseThrow()
                        .spec());
        String database = reached.defaultDatabase();
        SharedValues values = BenchServers.isPeer(reached)
                ? BankData.withoutTables(string.workload())
                : DataSet.prepare(() -> reached.connect(""), database, string.workload(), LoadProgress.SILENT)
                        .values();
        for (Kind kind : List.of(Kind.LOOP, Kind.LOOP_AGAIN)) {
            loops.put(kind, loop(string.untapped(database)));
        }
        int before = DriverManager.getLoginTimeout();
        DriverManager.setLoginTimeout(30);
        loops.put(Kind.LOOP_LIKE_POOL, loop(string.untapped(database)));
        DriverManager.setLoginTimeout(before);
        run = cleanup.add(string.lane(database, values, threads, !BenchServers.isPeer(reached)));
        program = new Sysbench(sysbench, reached, database, threads, ROWS);
        crew = cleanup.add(new Crew(threads));
    }

    private List<Work> loop(ConnectionTarget target) throws SQLException {
        List<Work> works = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Connection connection = cleanup.add(DriverManager.getConnection(
                    target.url().raw(), target.login().user(), target.login().password()));
            works.add(new PointSelects(connection, ROWS, i));
        }
        return works;
    }

    /** Runs a slice of each configuration. */
    @Benchmark
    public List<SliceFigures> sliceOfEach(IterationParams iteration)
            throws SQLException, WorkloadFailedException, IOException {
        Duration measured = Duration.ofMillis(sliceMillis);
        Map<Kind, SliceFigures> figures = new EnumMap<>(Kind.class);
        for (Kind kind : InstrumentCostBenchmark.order(kinds, round++)) {
            figures.put(
                    kind,
                    switch (kind) {
                        case LOOP, LOOP_AGAIN, LOOP_LIKE_POOL -> crew.slice(loops.get(kind), measured);
                        case RUN -> SliceFigures.of(run.slice(measured));
                        case SYSBENCH -> program.slice(measured);
                    });
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
        comparison.publish("oltp_point_select", "oltp_point_select", reached, threads, sliceMillis, raw);
        cleanup.close();
    }
}
