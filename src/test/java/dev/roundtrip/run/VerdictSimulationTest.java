package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.verdict.Judged;
import dev.roundtrip.verdict.RatioJudge;
import dev.roundtrip.verdict.Ratios.Pairs;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests how often intervals contain the true ratio, and how often verdicts are right. Rounds are drawn from
 * distributions and from recorded rounds, and judged by the code that a run uses. The seed is fixed.
 */
class VerdictSimulationTest {

    private static final long SEED = 20_261_121;
    private static final int RUNS = 4_000;

    /** The number of recorded rounds that are drawn together, so that effects over several rounds are kept. */
    private static final int STRETCH = 4;

    /** The least number of rounds for which a default run of seven scenarios has time, with nothing else running. */
    private static final int ROUNDS_OF_A_DEFAULT_RUN = 6;

    private static final double TARGET = Timing.DEFAULT_PRECISION.target();
    private static final UnaryOperator<Pairs> ALL = UnaryOperator.identity();

    /** The noise with nothing else running: 1, 8 and 64 threads. */
    private static final Noise QUIET = recorded(RecordedRounds.quiet());

    /** The noise of the sessions with one thread: the deviation of a round's ratio is 2 to 5%. */
    private static final Noise ONE_THREAD = recorded(RecordedRounds.ofOneThread());

    private static final Noise BUSY = recorded(RecordedRounds.busy());

    /** The noise with half a second a slice: the deviation of a round's ratio is 15%. */
    private static final Noise TWO_SERVERS = recorded(List.of(RecordedRounds.ofTwoServers("a tenth more")));

    private static final Noise DEFAULT_RUNS = recorded(RecordedRounds.ofDefaultRuns("quiet"));

    private static final Noise BUSY_DEFAULT_RUNS = recorded(RecordedRounds.ofDefaultRuns("busy"));

    private static final Noise TWO_SERVERS_SHORTLY = recorded(List.of(RecordedRounds.ofTwoServers("equal")));

    /** Draws the logarithms of the ratios of a run's rounds, around 0. */
    private interface Noise {

        double[] draw(SplittableRandom random, int rounds);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 10, 20})
    void nineteen_of_twenty_intervals_contain_the_true_ratio_if_the_number_of_rounds_is_fixed(int rounds) {
        assertCovers(0.94, rounds, ALL, normal(0.05), heavyTailed(0.05), slowingDown(0.03, 0.01), QUIET);
        assertCovers(0.92, rounds, ALL, BUSY);
    }

    private static void assertCovers(double least, int rounds, UnaryOperator<Pairs> used, Noise... noises) {
        assertThat(noises)
                .allSatisfy(noise -> assertThat(coverage(noise, rounds, used)).isGreaterThanOrEqualTo(least));
    }

    @ParameterizedTest
    @CsvSource({"0.10, 6", "0.10, 8", "0.10, 20", "0.05, 20", "0.03, 40"})
    void they_do_if_the_precision_decides_when_to_stop(double target, int possible) {
        double[] noiseToTarget = {0.5, 1, 1.5, 2, 3};

        assertThat(Arrays.stream(noiseToTarget)
                        .map(share -> coverage(normal(share * target), possible, stopped(target)))
                        .average()
                        .orElseThrow())
                .isGreaterThanOrEqualTo(0.94);
        assertCovers(0.94, possible, stopped(target), heavyTailed(target), QUIET);
        assertCovers(0.92, possible, stopped(target), BUSY);
    }

    @Test
    void a_run_with_time_for_few_rounds_nearly_does_them_all_before_a_width_counts() {
        assertThat(RoundPlan.fewest(1)).isEqualTo(6);
        assertThat(RoundPlan.fewest(9)).isEqualTo(6);
        assertThat(RoundPlan.fewest(10)).isEqualTo(7);
        assertThat(RoundPlan.fewest(20)).isEqualTo(14);
        assertThat(RoundPlan.fewest(1_000)).isEqualTo(16);
    }

    @ParameterizedTest
    @ValueSource(ints = {ROUNDS_OF_A_DEFAULT_RUN, 20})
    void of_a_hundred_equal_pairs_five_at_most_are_called_different(int possible) {
        assertThat(calledDifferent(normal(0.03), possible)).isLessThanOrEqualTo(0.01);
        assertThat(calledDifferent(normal(0.05), possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(heavyTailed(0.03), possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(QUIET, possible)).isLessThanOrEqualTo(0.03);
        assertThat(calledDifferent(DEFAULT_RUNS, possible)).isLessThanOrEqualTo(0.05);
    }

    /**
     * The noises are the one for which the stopping rule has the most intervals to choose from, and that of other
     * programs.
     */
    @ParameterizedTest
    @ValueSource(ints = {ROUNDS_OF_A_DEFAULT_RUN, 8, 12, 20})
    void with_the_worst_noise_there_may_be_six(int possible) {
        assertThat(calledDifferent(normal(1.5 * TARGET), possible)).isLessThanOrEqualTo(0.065);
        assertThat(calledDifferent(BUSY, possible)).isLessThanOrEqualTo(0.065);
        assertThat(calledDifferent(BUSY_DEFAULT_RUNS, possible)).isLessThanOrEqualTo(0.065);
    }

    @Test
    void of_a_hundred_pairs_that_differ_by_a_tenth_ninety_are_told_by_the_rounds_of_a_default_run() {
        for (Noise noise : List.of(DEFAULT_RUNS, ONE_THREAD, normal(0.05), heavyTailed(0.03))) {
            assertThat(shareWith(noise, ROUNDS_OF_A_DEFAULT_RUN, 0.9, VerdictSimulationTest::isWorse))
                    .isGreaterThanOrEqualTo(0.9);
            assertThat(shareWith(noise, ROUNDS_OF_A_DEFAULT_RUN, 1 / 0.9, VerdictSimulationTest::isBetter))
                    .isGreaterThanOrEqualTo(0.9);
        }
    }

    /** With slices of a fifth of a second, the deviation of a round's ratio is 19%. */
    @ParameterizedTest
    @ValueSource(ints = {ROUNDS_OF_A_DEFAULT_RUN, 16, 40})
    void of_a_hundred_runs_of_two_equal_servers_five_at_most_call_them_different_and_seven_with_short_slices(
            int possible) {
        assertThat(calledDifferent(TWO_SERVERS, possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(TWO_SERVERS_SHORTLY, possible)).isLessThanOrEqualTo(0.07);
    }

    @Test
    void a_tenth_more_work_of_one_server_is_found_with_thirty_rounds() {
        assertThat(shareWith(stopped(0.03), TWO_SERVERS, 30, 1.1, VerdictSimulationTest::isBetter))
                .isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void no_verdict_names_the_wrong_direction_of_a_tenth() {
        for (Noise noise : List.of(ONE_THREAD, QUIET, normal(0.05))) {
            assertThat(shareWith(noise, ROUNDS_OF_A_DEFAULT_RUN, 0.9, VerdictSimulationTest::isBetter))
                    .isLessThanOrEqualTo(0.001);
        }
    }

    private static double calledDifferent(Noise noise, int possible) {
        return shareWith(noise, possible, 1, ratio -> isBetter(ratio) || isWorse(ratio));
    }

    /** The share of runs whose interval contains the true ratio. */
    private static double coverage(Noise noise, int rounds, UnaryOperator<Pairs> used) {
        double truth = 1.3;
        SplittableRandom random = new SplittableRandom(SEED);
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            RatioInterval interval = used.apply(pairs(truth, noise.draw(random, rounds)))
                    .interval()
                    .orElseThrow();
            covered += interval.lower() <= truth && truth <= interval.upper() ? 1 : 0;
        }
        return (double) covered / RUNS;
    }

    /** The share of runs whose report has such a verdict; the scenario that is measured twice has the same noise. */
    private static double shareWith(Noise noise, int possible, double truth, Predicate<Ratio> verdict) {
        return shareWith(stopped(TARGET), noise, possible, truth, verdict);
    }

    private static double shareWith(
            UnaryOperator<Pairs> used, Noise noise, int possible, double truth, Predicate<Ratio> verdict) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 0;
        for (int run = 0; run < RUNS; run++) {
            Pairs pairs = used.apply(pairs(truth, noise.draw(random, possible)));
            Pairs again = pairs(1, noise.draw(random, pairs.count()));
            Ratio ratio = Judged.of(ComparedFigure.THROUGHPUT, pairs, Judged.smallest(again.interval()), 1 + TARGET);
            runs += verdict.test(ratio) ? 1 : 0;
        }
        return (double) runs / RUNS;
    }

    private static UnaryOperator<Pairs> stopped(double target) {
        return all -> StoppedRounds.of(all, target);
    }

    private static Pairs pairs(double truth, double[] logs) {
        double[] base = new double[logs.length];
        Arrays.fill(base, 100);
        return new Pairs(
                base,
                Arrays.stream(logs).map(log -> 100 * truth * Math.exp(log)).toArray());
    }

    private static Noise normal(double deviation) {
        return (random, rounds) -> logs(rounds, i -> deviation * random.nextGaussian());
    }

    private static double[] logs(int rounds, IntToDoubleFunction log) {
        return IntStream.range(0, rounds).mapToDouble(log).toArray();
    }

    /** Noise of Student's t with 3 degrees of freedom: one round in fifty is more than four deviations off. */
    private static Noise heavyTailed(double scale) {
        return (random, rounds) -> logs(rounds, i -> {
            double squares = 0;
            for (int freedom = 0; freedom < 3; freedom++) {
                double normal = random.nextGaussian();
                squares += normal * normal;
            }
            return scale * random.nextGaussian() / Math.sqrt(squares / 3);
        });
    }

    /** Noise of a machine that gets slower from slice to slice, for lanes in the order of a run. */
    private static Noise slowingDown(double deviation, double perSlice) {
        List<Integer> lanes = List.of(0, 1, 2);
        return (random, rounds) -> logs(rounds, i -> {
            List<Integer> order = RoundPlan.order(lanes, i);
            return deviation * random.nextGaussian() - perSlice * (order.indexOf(1) - order.indexOf(0));
        });
    }

    private static Noise recorded(List<double[]> sessions) {
        return (random, rounds) -> {
            double[] logs = new double[rounds];
            double[] session = sessions.get(random.nextInt(sessions.size()));
            for (int i = 0, from = 0; i < rounds; i++, from++) {
                if (i % STRETCH == 0) {
                    from = random.nextInt(session.length);
                }
                logs[i] = session[from % session.length];
            }
            return logs;
        };
    }

    private static boolean isBetter(Ratio ratio) {
        return RatioJudge.outcome(ratio) == ComparedOutcome.BETTER;
    }

    private static boolean isWorse(Ratio ratio) {
        return RatioJudge.outcome(ratio) == ComparedOutcome.WORSE;
    }
}
