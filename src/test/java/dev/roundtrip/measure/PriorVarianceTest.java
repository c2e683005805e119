package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the other rows of the same rounds say of a pair's variance. */
class PriorVarianceTest {

    private static final double[] A = exp(0, 0, 0);
    private static final double[] B = exp(0.1, 0.2, 0.3);

    @Test
    void a_pair_alone_has_none() {
        assertThat(PriorVariance.of(A, B, List.of())).isEqualTo(PriorVariance.NONE);
        assertThat(PriorVariance.of(exp(0), exp(1), List.of(exp(2)))).isEqualTo(PriorVariance.NONE);
    }

    /** The rest beside the pair is C against the mean of A and B: -0.05, -0.1 and 0.15, of which 2/3 count. */
    @Test
    void the_pairs_own_part_of_the_rest_is_left_out() {
        PriorVariance prior = PriorVariance.of(A, B, List.of(exp(0, 0, 0.3)));

        double deviations = 0.05 * 0.05 + 0.1 * 0.1 + 0.15 * 0.15;
        assertThat(prior.variance()).isCloseTo(2 * deviations * 2 / 3 / 2, within(1e-12));
        assertThat(prior.freedom()).isCloseTo(5 * 2 / 7.0, within(1e-12));
    }

    @Test
    void what_changes_whole_rounds_or_rows_is_no_variance() {
        double[] c = exp(5, 5.5, 4.5);
        double[] d = exp(7, 7.5, 6.5);

        assertThat(PriorVariance.of(c, d, List.of(exp(1, 1.5, 0.5))).variance()).isCloseTo(0, within(1e-12));
    }

    /** The pair's own three rounds vary hardly by chance, and the four other rows say that rounds vary more. */
    @Test
    void an_interval_that_is_narrow_by_chance_gets_wider_and_one_that_is_wide_gets_narrower() {
        List<double[]> others = List.of(exp(0, 0.1, 0), exp(0, 0, 0.1), exp(0.1, 0, 0), exp(0.05, 0, 0.1));

        assertThat(reach(exp(0.1, 0.1, 0.101), others)).isGreaterThan(reach(exp(0.1, 0.1, 0.101), List.of()));
        assertThat(reach(exp(0.4, -0.4, 0), others)).isLessThan(reach(exp(0.4, -0.4, 0), List.of()));
    }

    private static double reach(double[] other, List<double[]> rest) {
        return RatioInterval.ofPairs(A, other, PriorVariance.of(A, other, rest))
                .orElseThrow()
                .reach();
    }

    private static double[] exp(double... logs) {
        return Arrays.stream(logs).map(Math::exp).toArray();
    }
}
