package dev.roundtrip.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {

    private static final int SIMULATIONS = 20_000;

    @Test
    void welchs_interval_of_a_textbook_sample_is_found_on_the_logarithms() {
        // The logarithms are 1, 2, 3 and 2, 4, 6, 8: difference 3, standard error sqrt(1/3 + 20/12), 3.905 degrees of
        // freedom.
        RatioInterval interval = groups(exp(1, 2, 3), exp(2, 4, 6, 8));

        assertThat(Math.log(interval.ratio())).isEqualTo(3, within(1e-12));
        double margin = Math.log(interval.upper()) - 3;
        assertThat(margin / Math.sqrt(2)).isEqualTo(2.7563, within(0.0001));
    }

    @Test
    void one_round_has_no_interval() {
        assertThat(RatioInterval.ofGroups(exp(3), exp(3, 4))).isEmpty();
        assertThat(RatioInterval.ofGroups(exp(3, 4), exp(3))).isEmpty();
    }

    @Test
    void a_group_compared_with_itself_is_once_itself_and_the_interval_holds_one() {
        double[] rounds = {12.1, 12.9, 11.8};

        RatioInterval interval = groups(rounds, rounds);

        assertThat(interval.ratio()).isEqualTo(1);
        assertThat(interval.excludesOne()).isFalse();
    }

    @Test
    void figures_that_do_not_vary_have_an_interval_without_width() {
        RatioInterval interval = groups(new double[] {2, 2}, new double[] {3, 3});

        assertThat(interval.lower()).isEqualTo(interval.upper());
        assertThat(interval.ratio()).isEqualTo(1.5, within(1e-12));
        assertThat(interval.excludesOne()).isTrue();
    }

    @Test
    void a_figure_that_is_not_positive_is_refused() {
        assertThatThrownBy(() -> RatioInterval.ofGroups(new double[] {1, 0}, new double[] {1, 2}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("base holds 0.0, allowed are positive numbers");
        assertThatThrownBy(() -> RatioInterval.geometricMean(1, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(RatioInterval::geometricMean).hasMessageContaining("empty");
    }

    @Test
    void nineteen_of_twenty_intervals_hold_the_true_ratio_also_of_three_rounds_and_of_unequal_spread() {
        assertThat(coverage(3, 0.03, 3, 0.03, 1)).isBetween(0.945, 0.98);
        assertThat(coverage(3, 0.02, 3, 0.10, 2)).isBetween(0.935, 0.98);
        assertThat(coverage(5, 0.05, 5, 0.05, 3)).isBetween(0.945, 0.965);
        assertThat(coverage(10, 0.05, 3, 0.05, 4)).isBetween(0.935, 0.965);
        assertThat(coverage(20, 0.20, 20, 0.05, 5)).isBetween(0.945, 0.955);
    }

    @Test
    void pairs_remove_what_slows_both_figures_of_a_round_down() {
        double[] base = {100, 50, 200, 25};
        double[] other = {131, 65, 262, 33};

        RatioInterval paired =
                RatioInterval.ofPairs(base, other, PriorVariance.NONE).orElseThrow();

        assertThat(paired.ratio()).isCloseTo(1.31, within(0.01));
        assertThat(paired.excludesOne()).isTrue();
        assertThat(groups(base, other).excludesOne()).isFalse();
    }

    @Test
    void the_paired_interval_is_that_of_students_t_on_the_logarithms() {
        // The logarithms of the ratios are 0.1, 0.2, 0.3: mean 0.2, deviation 0.1, t(2) = 4.3027.
        RatioInterval interval = RatioInterval.ofPairs(exp(0, 0, 0), exp(0.1, 0.2, 0.3), PriorVariance.NONE)
                .orElseThrow();

        assertThat(Math.log(interval.ratio())).isCloseTo(0.2, within(1e-9));
        assertThat(Math.log(interval.upper())).isCloseTo(0.2 + 4.3027 * 0.1 / Math.sqrt(3), within(1e-4));
        assertThat(Math.log(interval.reach())).isCloseTo(4.3027 * 0.1 / Math.sqrt(3), within(1e-4));
    }

    @Test
    void one_pair_has_no_interval() {
        assertThat(RatioInterval.ofPairs(new double[] {1}, new double[] {2}, PriorVariance.NONE))
                .isEmpty();
    }

    @Test
    void the_number_of_pairs_for_a_precision_grows_with_the_square_of_the_spread() {
        RatioInterval narrow = RatioInterval.ofPairs(
                        new double[] {1, 1, 1, 1}, new double[] {1, 1.1, 1, 1.1}, PriorVariance.NONE)
                .orElseThrow();
        RatioInterval wide = RatioInterval.ofPairs(
                        new double[] {1, 1, 1, 1}, new double[] {1, 1.21, 1, 1.21}, PriorVariance.NONE)
                .orElseThrow();

        int few = narrow.pairsFor(1.02, 4, PriorVariance.NONE);
        assertThat(few).isBetween(28, 34);
        assertThat(wide.pairsFor(1.02, 4, PriorVariance.NONE)).isBetween(4 * few - 16, 4 * few + 4);
    }

    private static RatioInterval groups(double[] base, double[] other) {
        return RatioInterval.ofGroups(base, other).orElseThrow();
    }

    /** The share of intervals that contain the true ratio of 1.3. */
    private static double coverage(int baseRounds, double baseSpread, int otherRounds, double otherSpread, long seed) {
        RandomGenerator random = new Random(seed);
        int held = 0;
        for (int i = 0; i < SIMULATIONS; i++) {
            RatioInterval interval =
                    groups(rounds(random, baseRounds, 100, baseSpread), rounds(random, otherRounds, 130, otherSpread));
            held += interval.lower() <= 1.3 && 1.3 <= interval.upper() ? 1 : 0;
        }
        return (double) held / SIMULATIONS;
    }

    private static double[] rounds(RandomGenerator random, int count, double centre, double spread) {
        return DoubleStream.generate(() -> centre * Math.exp(spread * random.nextGaussian()))
                .limit(count)
                .toArray();
    }

    private static double[] exp(double... logarithms) {
        return Arrays.stream(logarithms).map(Math::exp).toArray();
    }
}
