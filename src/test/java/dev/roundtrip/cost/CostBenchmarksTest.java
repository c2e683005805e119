package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Tests one short round of each benchmark against the canned peer: that everything is in it, never how long it took.
 */
class CostBenchmarksTest {

    @TempDir
    Path folder;

    /**
     * JMH allows one run at a time on a machine, so that they do not disturb each other's times; no times are taken
     * here.
     */
    @BeforeAll
    static void beside_other_benchmarks() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    /** A benchmark, its class, the number of its configurations, and their names. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            of point gets, every instrument that needs no download | cost.InstrumentCostBenchmark | 4 \
            | bare, bare again, tap, roundtrip.enabled, p6spy, datasource-proxy
            of transfers, the loops and the run | cost.InstrumentCostOfRunBenchmark | 4 \
            | loop, loop again, pooled loop, run
            of point selects, without sysbench where it is not named | cost.BesideSysbenchBenchmark | 4 \
            | loop, loop again, loop with login timeout, run
            the ladder, without the cached table where the server has none | ladder.LadderBenchmark | 2 \
            | decoder, driver; canned peer, DO 1, point get, read of ten rows by an index, transfer; per statement
            """)
    void a_round_holds_each_configuration_and_each_counted_what_was_done(
            String what, String benchmark, int column, String configurations) throws RunnerException, IOException {
        assertThat(oneRound(benchmark).stream().skip(1).map(line -> line.split(",", -1)[column]))
                .containsExactly(configurations.split(", ", -1));
    }

    /** Runs a round in this JVM. A benchmark checks itself what its instruments counted, and fails if they did not. */
    private List<String> oneRound(String benchmark) throws RunnerException, IOException {
        Path raw = folder.resolve("raw.csv");
        new Runner(new OptionsBuilder()
                        .include("dev.roundtrip." + benchmark + "\\.")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .param("threads", "2")
                        .param("sliceMillis", "20")
                        // The other instruments are fetched when they are measured.
                        .param("only", "bare+bare again+tap+roundtrip.enabled+p6spy+datasource-proxy")
                        .param("raw", raw.toString())
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        return Files.readAllLines(raw);
    }
}
