package dev.roundtrip.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.jdbc.JdbcUrl;
import dev.roundtrip.server.DatabaseServer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs one short iteration of benchmarks, without forks and without warm-up, for what they send and never for how long
 * they take.
 */
final class JmhRuns {

    static final int THREADS = 2;

    static {
        // JMH allows one JVM of a machine to measure at a time, but nothing is timed here.
        System.setProperty("jmh.ignoreLock", "true");
    }

    private JmhRuns() {}

    /** The parameter for a server of this JVM. JMH prints it, so the password is not in it. */
    static String parameterFor(DatabaseServer server, String database) {
        String url = server.jdbcUrl(database)
                .replace(
                        "//",
                        "//" + server.credentials().user() + ":"
                                + server.credentials().password() + "@");
        String masked = JdbcUrl.masked(url);
        SharedServers.ofThisJvm().unmask(masked, url);
        return masked;
    }

    static ChainedOptionsBuilder options(String benchmarks) {
        return options(benchmarks, "");
    }

    /**
     * The options for benchmarks.
     *
     * @param profiler the text behind the colon of {@code -prof wire}
     */
    static ChainedOptionsBuilder options(String benchmarks, String profiler) {
        return new OptionsBuilder()
                .include(benchmarks)
                .addProfiler(WireProfiler.class, profiler)
                .forks(0)
                .threads(THREADS)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(20))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
    }

    /** Each figure of the profiler per operation, by scenario and name, such as {@code s5 pointGet}. */
    static Map<String, Map<String, Double>> run(ChainedOptionsBuilder options) throws RunnerException {
        Collection<RunResult> results = new Runner(options.build()).run();
        Map<String, Map<String, Double>> figures = new TreeMap<>();
        for (RunResult result : results) {
            Map<String, Double> ofOne = new TreeMap<>();
            result.getSecondaryResults().forEach((label, figure) -> ofOne.put(label, figure.getScore()));
            List<String> name = List.of(result.getParams().getBenchmark().split("\\.", -1));
            String scenario = result.getParams().getParamsKeys().contains("scenario")
                    ? result.getParams().getParam("scenario") + " "
                    : "";
            String of = name.get(name.size() - 2).replace("Scenario", "").replace("Benchmark", "");
            figures.put(scenario + of + "." + name.get(name.size() - 1), ofOne);
        }
        return figures;
    }

    /** Requires these figures of the wire profiler, such as {@code COM_QUERY 1, roundTrips 2}. */
    static void assertSent(Map<String, Double> figures, String expected) {
        for (String each : expected.split(", ", -1)) {
            String[] figure = each.split(" ", -1);
            assertThat(figures).containsEntry("wire." + figure[0], Double.valueOf(figure[1]));
        }
    }
}
