package dev.roundtrip.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

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
