package dev.roundtrip.run;

import dev.roundtrip.jmh.ServerAsk;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.WallClock;
import dev.roundtrip.report.ServerSide.Absent;
import dev.roundtrip.run.machines.Team;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerRequest;
import dev.roundtrip.server.process.ServerUnavailableException;
import dev.roundtrip.server.process.Servers;
import dev.roundtrip.server.variables.SessionInit;
import dev.roundtrip.server.variables.VariablesException;
import dev.roundtrip.server.variables.VariablesPolicy.Permission;
import dev.roundtrip.server.witness.ServerFigures;
import dev.roundtrip.tap.Tap;
import dev.roundtrip.tap.UntappableUrlException;
import dev.roundtrip.workload.load.ConnectionTarget;
import dev.roundtrip.workload.load.SliceBoundary;
import dev.roundtrip.workload.load.SliceResult;
import dev.roundtrip.workload.load.SliceSpec;
import dev.roundtrip.workload.load.Workers;
import dev.roundtrip.workload.load.WorkersSpec;
import dev.roundtrip.workload.load.WorkloadFailedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
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
 * Measures what reading the server's figures costs a run. The same workers of scenario s5, on the same connections, do
 * slices without readings, without readings again, and with readings at both ends, as a run does. One invocation is one
 * round of the three, each round in another order, because JMH would measure one method to its end before the next and
 * would mistake a machine that slows down for a cost. The first two do not differ: their difference is the noise floor,
 * and no smaller cost can be seen.
 *
 * <p>JMH's own figure is the length of a round, which has no meaning here. At the end of the trial the benchmark prints
 * throughput inside the slices, the ratios within each round, and how long the two readings held up the workers.
 *
 * <pre>
 * ./mvnw -q -Pjmh package -DskipTests
 * java -jar target/benchmarks.jar ServerWitness -p url=jdbc:mysql://root@127.0.0.1:4000 \
 *     -p statusUrl=http://127.0.0.1:10080
 * </pre>
 *
 * <p>Measured 2026-11-21, TiDB v8.5.3 in a single process, OpenJDK 17.0.15, 4 CPUs, nothing else running, 40 rounds of
 * 1.5 s. The cost inside slices is 0.7% at the median and is within the noise; the pause is 2.9% of a run's default
 * slice, and is in no throughput.
 *
 * <pre>
 *                                   median   95% interval of the median
 * transactions/s without             16.80    16.41 to 17.08
 * transactions/s without again       16.76    16.38 to 17.28
 * transactions/s with                16.55    16.26 to 16.86
 * A/A: again / without - 1, %        -0.21    -2.10 to  1.66
 * with / mean of both - 1, %         -0.66    -2.68 to  1.04
 * pause for both readings, ms        42.86    41.42 to 45.52
 * </pre>
 *
 * <p>Without {@code url} it uses the server that a run would choose by itself. JMH prints parameters, so the URL should
 * hold no password.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 4)
@Measurement(iterations = 40)
public class ServerWitnessBenchmark {

    private static final NanoClock CLOCK = NanoClock.SYSTEM;

    /**
     * A JDBC address such as {@code jdbc:mysql://root@127.0.0.1:4000}; empty for the server that a run would choose by
     * itself.
     */
    @Param("")
    public String url;

    /** TiDB's status port, such as {@code http://127.0.0.1:10080}; without it only statements_summary is read. */
    @Param("")
    public String statusUrl;

    /**
     * The measured time of a slice in milliseconds. A run's slice is twice as long by default, so a cost per slice
     * weighs half as much there.
     */
    @Param("1000")
    public long sliceMillis;

    /** The number of workers, each with one connection. */
    @Param("4")
    public int threads;

    private final WitnessCost cost = new WitnessCost();
    private int round;

    private DatabaseServer server;
    private Plan.Entry entry;
    private ScenarioVariables variables;
    private ServerObserver observer;
    private Tap tap;
    private Workers workers;

    /** Opens everything as a run does before its first slice. */
    @Setup(Level.Trial)
    public void open()
            throws ServerUnavailableException, RunFailedException, VariablesException, UntappableUrlException,
                    WorkloadFailedException {
        RunEvents events = new RunEvents() {};
        RunRequest request = new RunRequest(
                List.of(Workloads.profiles().resolve("s5").orElseThrow()),
                serverRequest(),
                new Load(threads),
                new Timing(Duration.ofMillis(sliceMillis), 1, Duration.ZERO),
                Permission.GLOBAL_TOO,
                List.of());
        server = Servers.start(request.server(), line -> {});
        Plan plan = Plan.of(request, List.of(server), List.of());
        entry = plan.measured().get(0);
        RunContext context = new RunContext(request, plan, server, new StopRequest(), events, CLOCK, Team.ALONE);
        variables = ScenarioVariables.open(context);
        RunDataSets ledger = RunDataSets.prepare(context, variables::keep);
        observer = ServerObserver.of(server, Team.ALONE, WallClock.SYSTEM);
        tap = Tap.open(CLOCK);
        ConnectionTarget target = target();
        WorkersSpec spec = LaneOpener.workersOf(entry, request.load());
        workers = variables.during(entry, () -> Workers.start(spec, target, ledger.values(entry), CLOCK));
    }

    private ServerRequest serverRequest() throws ServerUnavailableException {
        if (url.isEmpty()) {
            return ServerRequest.auto();
        }
        ServerRequest request = ServerRequest.url(url);
        return statusUrl.isEmpty() ? request : request.withStatusUris(List.of(ServerAsk.statusUri(statusUrl)));
    }

    private ConnectionTarget target() throws UntappableUrlException, VariablesException {
        Properties ofTap = tap.driverPropertiesFor(entry.url().raw());
        Map<String, String> properties = new HashMap<>();
        ofTap.stringPropertyNames().forEach(name -> properties.put(name, ofTap.getProperty(name)));
        return new ConnectionTarget(
                entry.url(),
                properties,
                server.credentials(),
                SessionInit.initSql(Plan.variablesFor(entry.scenario(), server.description()))
                        .orElse(""));
    }

    /**
     * Runs one slice of each kind. Returns the transactions per second without readings, without readings again, and
     * with readings.
     */
    @Benchmark
    public double[] sliceOfEachKind(IterationParams iteration) throws VariablesException, WorkloadFailedException {
        double[] rates = new double[3];
        long pauseNanos = 0;
        for (Kind kind : RoundPlan.order(List.of(Kind.values()), round++)) {
            Ends ends = new Ends(kind == Kind.WITH ? Optional.of(observer) : Optional.empty(), entry.database());
            SliceBoundary<Ends, Ends> boundary = new SliceBoundary<>(ends::measuredBegins, Ends::measuredEnds);
            SliceSpec spec = SliceSpec.closedLoop(Duration.ofMillis(sliceMillis));
            SliceResult slice = variables.during(entry, () -> workers.runSlice(spec, boundary));
            ends.check(slice);
            rates[kind.place] = slice.transactionsPerSecond();
            pauseNanos += ends.pauseNanos;
        }
        if (iteration.getType() == IterationType.MEASUREMENT) {
            cost.add(rates, pauseNanos);
        }
        return rates;
    }

    /** Prints what was measured. */
    @TearDown(Level.Trial)
    public void close() throws RunFailedException {
        System.out.println();
        System.out.println(server.description() + ", " + threads + " workers, slices of " + sliceMillis + " ms");
        System.out.println(cost.text(sliceMillis));
        workers.close();
        tap.close();
        observer.close();
        variables.close();
        server.close();
    }

    /** The kinds of slices. */
    private enum Kind {
        WITHOUT(0),
        WITHOUT_AGAIN(1),
        WITH(2);

        /** The place of the kind in a round's result. */
        private final int place;

        Kind(int place) {
            this.place = place;
        }
    }

    /**
     * The ends of one slice, while its workers wait: readings or none, and their time. The slice's own thread calls
     * them.
     */
    private static final class Ends {

        private final Optional<ServerObserver> observer;
        private final String database;
        private ServerFigures figures = ServerFigures.EMPTY;
        private long pauseNanos;

        Ends(Optional<ServerObserver> observer, String database) {
            this.observer = observer;
            this.database = database;
        }

        Ends measuredBegins() {
            long begin = CLOCK.nanoTime();
            observer.ifPresent(reading -> reading.sliceBegins(database));
            pauseNanos += observer.isPresent() ? CLOCK.nanoTime() - begin : 0;
            return this;
        }

        Ends measuredEnds() {
            long begin = CLOCK.nanoTime();
            figures = observer.map(reading -> reading.sliceEnded(database)).orElse(figures);
            pauseNanos += observer.isPresent() ? CLOCK.nanoTime() - begin : 0;
            return this;
        }

        /** Fails if the slice measured something else than the benchmark says. */
        void check(SliceResult slice) {
            if (slice.work().transactions() == 0 || slice.work().errors() > 0) {
                throw new IllegalStateException("the slice did not go well: " + slice.work() + slice.firstError());
            }
            if (observer.isPresent()
                    && figures.all().values().stream().allMatch(figure -> figure.reading() instanceof Absent)) {
                throw new IllegalStateException("the server gave no figures: " + figures.all());
            }
        }
    }
}
