package dev.roundtrip.run;

import com.zaxxer.hikari.HikariDataSource;
import dev.roundtrip.cost.BenchPool;
import dev.roundtrip.cost.BenchServers;
import dev.roundtrip.cost.BenchTables;
import dev.roundtrip.cost.Cleanup;
import dev.roundtrip.cost.Crew;
import dev.roundtrip.cost.PointReads;
import dev.roundtrip.cost.SliceFigures;
import dev.roundtrip.cost.Work;
import dev.roundtrip.measure.NanoClock;
import dev.roundtrip.measure.SingleWriterLatencyRecorder;
import dev.roundtrip.server.DatabaseServer;
import dev.roundtrip.server.process.ServerUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures pairs whose difference is known, to see how often a verdict is right. A trial opens new connections for five
 * lanes of the same point gets: the base, the base again, and the base with additional work in the client that takes 1,
 * 3 and 10% of a statement's time. They are measured in rounds, in the order of a run. {@link PlantedRounds} then
 * applies a run's stopping rule and verdicts to the rounds.
 *
 * <pre>
 * ./mvnw -q -Pjmh package -DskipTests
 * java -cp target/benchmarks.jar dev.roundtrip.run.PlantedDifferences raw=planted-peer.csv trials=100
 * java -cp target/benchmarks.jar dev.roundtrip.run.PlantedDifferences raw=planted-tidb.csv trials=60 millis=200 \
 *     url=jdbc:mysql://root@127.0.0.1:4000
 * </pre>
 *
 * <p>Parameters: {@code raw} (the file that gets all rounds), {@code server} and {@code url} (as the other benchmarks
 * have them), {@code trials}, {@code rounds}, {@code millis} (of a slice), {@code threads}, and {@code busy}: the
 * number
 * of other programs, which take one processor each.
 */
public final class PlantedDifferences {

    private static final double[] PLANTED = {0, 0, 0.01, 0.03, 0.1};
    private static final int CALIBRATIONS = 5;

    /** The number of calls of a calibration: many short ones, as in the measurement. */
    private static final int CALIBRATION_CALLS = 1_000;

    private static final int CALIBRATION_STEPS = 10_000;
    private static final int WARM_UPS = 2;
    private static final int FIRST_WARM_UPS = 15;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Map<String, String> parameters;
    private final Cleanup cleanup = new Cleanup();
    private final Crew crew;
    private final Duration slice;
    private DatabaseServer server;
    private BenchTables tables;
    private double stepsPerStatement;

    private PlantedDifferences(Map<String, String> parameters) {
        this.parameters = parameters;
        this.crew = cleanup.add(new Crew(number("threads", 2)));
        this.slice = Duration.ofMillis(number("millis", 100));
    }

    /** Runs the trials, as the class describes. {@code busy} alone takes a processor until the standard input ends. */
    public static void main(String[] arguments) throws Exception {
        if (Arrays.equals(arguments, new String[] {"busy"})) {
            takeProcessor();
            return;
        }
        Map<String, String> parameters = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("\"" + argument + "\" is no parameter; one looks like trials=100");
            }
            parameters.put(argument.substring(0, equals), argument.substring(equals + 1));
        }
        PlantedDifferences bench = new PlantedDifferences(parameters);
        try {
            PlantedRounds rounds = bench.measure();
            if (parameters.containsKey("raw")) {
                rounds.write(Path.of(parameters.get("raw")));
            }
            System.out.println(rounds.table());
        } finally {
            bench.cleanup.close();
        }
    }

    private static void takeProcessor() throws IOException {
        Thread busy = new Thread(
                () -> {
                    long value = 1;
                    while (value != 0) {
                        value = Planted.work(CALIBRATION_STEPS, value) | 1;
                    }
                },
                "busy");
        busy.setDaemon(true);
        busy.start();
        while (System.in.read() >= 0) {
            // The loop runs until the benchmark ends.
        }
    }

    private int number(String parameter, int otherwise) {
        return Integer.parseInt(parameters.getOrDefault(parameter, Integer.toString(otherwise)));
    }

    private PlantedRounds measure() throws IOException, ServerUnavailableException, SQLException {
        for (int i = 0; i < number("busy", 0); i++) {
            Process busy = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            PlantedDifferences.class.getName(),
                            "busy")
                    .redirectErrorStream(true)
                    .start();
            cleanup.add(busy::destroy);
        }
        server = cleanup.add(
                BenchServers.start(parameters.getOrDefault("server", "peer"), parameters.getOrDefault("url", "")));
        tables = cleanup.add(BenchTables.make(server));
        int trials = number("trials", 100);
        List<PlantedRounds.Trial> done = new ArrayList<>();
        for (int i = 0; i < trials; i++) {
            done.add(trial(i));
            System.err.printf(Locale.ROOT, "trial %d of %d%n", i + 1, trials);
        }
        return new PlantedRounds(done);
    }

    private PlantedRounds.Trial trial(int number) throws SQLException {
        StudyScenario string = StudyScenario.prepareOnce(server);
        List<HikariDataSource> pools = new ArrayList<>();
        try {
            for (int lane = 0; lane < PLANTED.length; lane++) {
                pools.add(BenchPool.open(string.untapped(tables.schema()), number("threads", 2), true));
            }
            if (number == 0) {
                calibrate(pools.get(0));
            }
            List<List<Planted>> lanes = IntStream.range(0, PLANTED.length)
                    .mapToObj(lane -> works(pools.get(lane), PLANTED[lane]))
                    .toList();
            for (int i = 0; i < (number == 0 ? FIRST_WARM_UPS : WARM_UPS); i++) {
                for (List<Planted> works : lanes) {
                    crew.slice(works, slice);
                }
            }
            return rounds(lanes);
        } finally {
            pools.forEach(HikariDataSource::close);
        }
    }

    private PlantedRounds.Trial rounds(List<List<Planted>> lanes) throws SQLException {
        PlantedRounds.Trial trial = new PlantedRounds.Trial(slice.toMillis(), new ArrayList<>(), new ArrayList<>());
        List<Integer> numbers = IntStream.range(0, lanes.size()).boxed().toList();
        int rounds = number("rounds", 12);
        for (int round = 0; round < rounds; round++) {
            double[] throughput = new double[lanes.size()];
            double[] clientCpu = new double[lanes.size()];
            for (int lane : RoundPlan.order(numbers, round)) {
                SliceFigures figures = crew.slice(lanes.get(lane), slice);
                throughput[lane] = figures.statementsPerSecond();
                clientCpu[lane] = figures.cpuNanosPerStatement();
            }
            trial.throughput().add(throughput);
            trial.clientCpu().add(clientCpu);
        }
        return trial;
    }

    /** Finds how many steps of work take as long as a statement. */
    private void calibrate(HikariDataSource pool) throws SQLException {
        List<Planted> bare = works(pool, 0);
        double[] nanosPerStatement = new double[CALIBRATIONS];
        double[] nanosPerStep = new double[CALIBRATIONS];
        for (int i = -FIRST_WARM_UPS; i < CALIBRATIONS; i++) {
            int kept = Math.max(0, i);
            nanosPerStatement[kept] =
                    NANOS_PER_SECOND * bare.size() / crew.slice(bare, slice).statementsPerSecond();
            long begin = NanoClock.SYSTEM.nanoTime();
            for (int call = 0; call < CALIBRATION_CALLS; call++) {
                Planted.sink = Planted.work(CALIBRATION_STEPS, call);
            }
            nanosPerStep[kept] = (double) (NanoClock.SYSTEM.nanoTime() - begin) / CALIBRATION_CALLS / CALIBRATION_STEPS;
        }
        stepsPerStatement = least(nanosPerStatement) / least(nanosPerStep);
        System.err.printf(
                Locale.ROOT,
                "%s: a statement takes %.1f us%n",
                server.description().heading(),
                least(nanosPerStatement) / 1_000);
    }

    /** The least of some values, which is nearly undisturbed even on a busy machine. */
    private static double least(double... values) {
        return Arrays.stream(values).min().orElseThrow();
    }

    private List<Planted> works(HikariDataSource pool, double share) {
        long steps = Math.round(share * stepsPerStatement * PointReads.BLOCK);
        return IntStream.range(0, number("threads", 2))
                .mapToObj(i -> new Planted(new PointReads(pool, BenchTables.POINT_GET, BenchTables.ROWS, i), steps))
                .toList();
    }

    /** The statements, with additional work after each block of them. */
    private record Planted(Work statements, long steps) implements Work {

        /** The result of steps, which is consumed so that no step can be left out. */
        @SuppressWarnings("UnusedVariable")
        private static volatile long sink;

        @Override
        public void meet(Runnable everybody) throws SQLException {
            statements.meet(everybody);
        }

        @Override
        public int block(SingleWriterLatencyRecorder latencies) throws SQLException {
            int done = statements.block(latencies);
            sink = work(steps, done);
            return done;
        }

        private static long work(long steps, long seed) {
            long value = seed;
            for (long i = 0; i < steps; i++) {
                value = value * 6_364_136_223_846_793_005L + 1;
            }
            return value;
        }
    }
}
