package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.Texts;
import dev.roundtrip.ladder.LadderBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One short round of each against the canned peer: that everything is in it, never how long it took. */
class CostBenchmarksTest {

    @TempDir
    Path folder;

    /** JMH lets one run at a time on a machine, so that they do not disturb each other's times; there are none here. */
    @BeforeAll
    static void beside_other_benchmarks() {
        System.setProperty("jmh.ignoreLock", "true");
    }

    @Test
    void a_round_of_point_gets_holds_every_instrument_and_each_counted_what_was_done()
            throws RunnerException, IOException {
        List<String> raw = oneRound(InstrumentCostBenchmark.class);

        assertThat(configurations(raw, 4)).containsExactly("bare", "bare again", "tap", "p6spy", "datasource-proxy");
    }

    @Test
    void a_round_of_transfers_holds_the_loops_and_the_run() throws RunnerException, IOException {
        List<String> raw = oneRound(InstrumentCostOfRunBenchmark.class);

        assertThat(configurations(raw, 4)).containsExactly("loop", "loop again", "pooled loop", "run");
    }

    @Test
    void a_round_of_point_selects_leaves_out_sysbench_where_it_is_not_named() throws RunnerException, IOException {
        List<String> raw = oneRound(BesideSysbenchBenchmark.class);

        assertThat(configurations(raw, 4)).containsExactly("loop", "loop again", "loop with login timeout", "run");
    }

    @Test
    void the_ladder_leaves_out_the_cached_table_where_the_server_has_none() throws RunnerException, IOException {
        List<String> raw = oneRound(LadderBenchmark.class);

        assertThat(configurations(raw, 2)).containsExactly(Texts.pieces("""
                        decoder | driver; canned peer | DO 1 | point get | read of ten rows by an index
                        transfer; per statement
                        """));
    }

    private static List<String> configurations(List<String> raw, int column) {
        return raw.stream().skip(1).map(line -> line.split(",", -1)[column]).toList();
    }

    /** In this JVM. A benchmark checks itself what its instruments counted, and fails the run where they did not. */
    private List<String> oneRound(Class<?> benchmark) throws RunnerException, IOException {
        Path raw = folder.resolve("raw.csv");
        new Runner(new OptionsBuilder()
                        .include(benchmark.getName() + "\\.")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .param("threads", "2")
                        .param("sliceMillis", "20")
                        .param("raw", raw.toString())
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        return Files.readAllLines(raw);
    }
}
