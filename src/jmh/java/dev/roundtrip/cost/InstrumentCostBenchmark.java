package dev.roundtrip.cost;

import dev.roundtrip.run.StudyScenario;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
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
 * Measures what counting costs a statement: point gets with the connection string of scenario s5, on the same server
 * and the same pool, with nothing in between (twice: the noise floor), with the tap alone and as an application has it,
 * with p6spy, datasource-proxy, datasource-micrometer and OpenTelemetry's instrumentation of JDBC, and with the agent
 * if its jar is named. One invocation is one round with a slice of each, in another order each time; ratios are formed
 * within a round.
 *
 * <p>JMH's own figure is the length of a round, which has no meaning here. At the end of each trial the benchmark
 * prints its table.
 *
 * <pre>
 * ./mvnw -q -Pjmh package -DskipTests
 * java -jar target/benchmarks.jar InstrumentCostBenchmark
 * java -jar target/benchmarks.jar InstrumentCostBenchmark -p url=jdbc:mysql://root@127.0.0.1:4000 -p raw=rounds.csv
 * java -jar target/benchmarks.jar InstrumentCostBenchmark -p agent=target/roundtrip-agent.jar
 * </pre>
 *
 * <p>Without a server it uses the canned peer in its own JVM, which does no database work: the same cost is then the
 * largest part of a statement. JMH prints parameters, so the URL should hold no password.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 5)
@Measurement(iterations = 20)
public class InstrumentCostBenchmark extends ServerParameters {

    /** The number of threads, each with one connection. */
    @Param({"1", "8", "64"})
    public int threads;

    /** The measured time of a slice in milliseconds. */
    @Param("400")
    public long sliceMillis;

    /** The path of the agent's jar; empty to leave the agent out. */
    @Param("")
    public String agent;

    /** The parts of values that the agent records: pseudonyms or keep; empty for no recording. */
    @Param("")
    public String record;

    /** The labels of the instruments to measure, such as {@code agent+p6spy}; empty for all. */
    @Param("")
    public String only;

    private final Cleanup cleanup = new Cleanup();
    private final Map<Instrument.Kind, Instrument> instruments = new EnumMap<>(Instrument.Kind.class);
    private Comparison comparison;
    private DatabaseServer reached;
    private Crew crew;
    private int round;

    /** Opens every configuration. They stay open, so that caches of driver and server stay warm. */
    @Setup(Level.Trial)
    public void open() throws ServerUnavailableException, IOException, SQLException {
        reached = cleanup.add(BenchServers.start(server, url));
        BenchTables tables = cleanup.add(BenchTables.make(reached));
        StudyScenario string = StudyScenario.prepareOnce(reached);
        for (Instrument.Kind kind : Instrument.Kind.values()) {
            if (isMeasured(kind)) {
                Instrument instrument = cleanup.add(new Instrument(
                        kind, string, tables.schema(), threads, () -> AttachedAgent.attach(agent, record)));
                instrument.check();
                instruments.put(kind, instrument);
            }
        }
        comparison = new Comparison(
                instruments.keySet().stream().map(Instrument.Kind::label).toList());
        crew = cleanup.add(new Crew(threads));
    }

    private boolean isMeasured(Instrument.Kind kind) {
        boolean isBare = kind == Instrument.Kind.BARE || kind == Instrument.Kind.BARE_AGAIN;
        boolean isAbsent = kind == Instrument.Kind.AGENT && agent.isEmpty();
        return isBare
                || (!isAbsent && (only.isEmpty() || List.of(only.split("\\+")).contains(kind.label())));
    }

    /** Runs a slice with each configuration. */
    @Benchmark
    public List<SliceFigures> sliceOfEach(IterationParams iteration) throws SQLException {
        Map<Instrument.Kind, SliceFigures> figures = new EnumMap<>(Instrument.Kind.class);
        for (Instrument.Kind kind : order(List.copyOf(instruments.keySet()), round++)) {
            figures.put(kind, crew.slice(instruments.get(kind).works(), Duration.ofMillis(sliceMillis)));
        }
        List<SliceFigures> inOrder = List.copyOf(figures.values());
        if (iteration.getType() == IterationType.MEASUREMENT) {
            comparison.add(inOrder);
        }
        return inOrder;
    }

    /**
     * The order of a round. Each round begins one later, and every second one goes backwards, so that neighbours change
     * too.
     */
    static <T> List<T> order(List<T> all, int round) {
        List<T> order = new ArrayList<>(all);
        Collections.rotate(order, -round);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    /** Prints what was measured. */
    @TearDown(Level.Trial)
    public void close() throws IOException, SQLException {
        comparison.publish("Point gets", "point get", reached, threads, sliceMillis, raw);
        for (Instrument instrument : instruments.values()) {
            instrument.check();
        }
        cleanup.close();
    }
}
