package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {

    @Test
    void ratios_are_formed_within_rounds_so_that_a_machine_that_slows_down_is_no_difference() {
        Comparison comparison = new Comparison(List.of("bare", "bare again", "tap"));
        for (double speed : new double[] {1_000, 500, 250, 125}) {
            comparison.add(List.of(figures(speed), figures(speed), figures(speed * 0.9)));
        }

        assertThat(comparison.table()).containsPattern("(?m)^tap .* 0\\.9000 0\\.9000 to 0\\.9000");
    }

    @Test
    void the_noise_floor_is_how_far_two_equal_ones_lie_apart() {
        Comparison comparison = new Comparison(List.of("bare", "bare again", "tap"));
        comparison.add(List.of(figures(1_000), figures(1_050), figures(900)));
        comparison.add(List.of(figures(1_000), figures(980), figures(900)));

        assertThat(comparison.table()).containsPattern("(?m)^tap .* 5\\.00%");
    }

    @Test
    void what_was_not_measured_is_a_dash_and_in_the_raw_file_empty(@TempDir Path folder) throws IOException {
        Comparison comparison = new Comparison(List.of("loop", "loop again"));
        comparison.add(List.of(
                new SliceFigures(10, Double.NaN, Double.NaN, Double.NaN),
                new SliceFigures(11, Double.NaN, Double.NaN, Double.NaN)));
        Path raw = folder.resolve("raw.csv");

        comparison.writeRaw(raw, "transfer", "a server, here", 8);
        comparison.writeRaw(raw, "transfer", "a server, here", 64);

        assertThat(comparison.table()).doesNotContain("NaN");
        assertThat(Files.readAllLines(raw))
                .hasSize(5)
                .contains(
                        "transfer,a server; here,8,1,loop,10.000,,,",
                        "transfer,a server; here,64,1,loop again,11.000,,,");
    }

    @Test
    void the_raw_rounds_of_several_forks_make_one_table(@TempDir Path folder) throws IOException {
        Comparison both = new Comparison(List.of("bare", "bare again", "tap"));
        Path raw = folder.resolve("raw.csv");
        for (double rate : List.of(1_000.0, 1_100.0)) {
            Comparison fork = new Comparison(List.of("bare", "bare again", "tap"));
            List<SliceFigures> round = List.of(figures(rate), figures(rate + 10), figures(rate - 20));
            fork.add(round);
            both.add(round);
            fork.writeRaw(raw, "point get", "a server", 8);
        }

        assertThat(Results.tables(Files.readAllLines(raw)))
                .isEqualTo("point get, a server, 8 threads, 2 rounds\n" + both.table() + "\n");
    }

    @Test
    void a_raw_file_that_was_cut_is_refused() {
        List<String> lines = List.of(
                "a heading",
                "point get,a server,8,1,bare,10.0,,,",
                "point get,a server,8,1,tap,10.0,,,",
                "point get,a server,8,2,bare,10.0,,,");

        assertThatThrownBy(() -> Results.tables(lines))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Round 2 does not have [bare, tap] in this order");
    }

    @Test
    void two_results_of_jmh_are_compared_fork_by_fork_and_a_time_by_its_speed(@TempDir Path folder) throws IOException {
        String result = """
                [{"benchmark": "a.B.c", "mode": "thrpt", "params": {"x": "1"},
                  "primaryMetric": {"rawData": [[%1$s, %1$s], [%1$s], [%1$s.1]]}},
                 {"benchmark": "a.B.d", "mode": "avgt", "primaryMetric": {"rawData": [[%1$s], [%1$s.1]]}},
                 {"benchmark": "a.B.e", "mode": "avgt", "primaryMetric": {"rawData": [[%1$s, %1$s]]}}]""";
        Path before = Files.writeString(folder.resolve("a.json"), result.formatted("20"));
        Path after = Files.writeString(folder.resolve("b.json"), result.formatted("15"));

        assertThat(Results.compared(before, after, 1.1))
                .satisfiesExactly(
                        slower -> assertThat(slower)
                                .matches("a\\.B\\.c thrpt \\{\"x\":\"1\"}  0\\.750x \\(.*\\)  slower"),
                        faster -> assertThat(faster)
                                .startsWith("a.B.d avgt   1.33")
                                .endsWith(")"),
                        one -> assertThat(one).isEqualTo("a.B.e avgt   one fork: no interval"));
        assertThat(Results.compared(before, after, 1.5)).noneMatch(line -> line.endsWith("slower"));
    }

    @Test
    void the_interval_of_the_median_leaves_out_the_ends_where_there_are_enough_rounds() {
        Spread spread = Spread.of(IntStream.rangeClosed(1, 20).asDoubleStream().toArray());

        assertThat(spread.median()).isEqualTo(10.5);
        assertThat(spread.low()).isEqualTo(6);
        assertThat(spread.high()).isEqualTo(15);
        assertThat(spread.least()).isEqualTo(1);
        assertThat(spread.greatest()).isEqualTo(20);
    }

    private static SliceFigures figures(double statementsPerSecond) {
        return new SliceFigures(statementsPerSecond, 1_000, 500, 4_000);
    }
}
