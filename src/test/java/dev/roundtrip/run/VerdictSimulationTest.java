package dev.roundtrip.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.testing.LongParameterizedTest;
import dev.roundtrip.verdict.Judged;
import dev.roundtrip.verdict.Pairs;
import dev.roundtrip.verdict.RatioJudge;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
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

    /** The rounds for which a default run of seven scenarios has time at least; on a quiet machine it ends after 4. */
    private static final int ROUNDS_OF_A_DEFAULT_RUN = 6;

    /** The lanes of a default run: seven scenarios, and one of them again. */
    private static final int LANES = 8;

    private static final double TARGET = Timing.DEFAULT_PRECISION.target();
    private static final UnaryOperator<LaneRounds> ALL = UnaryOperator.identity();

    /** The noise with nothing else running: 1, 8 and 64 threads. */
    private static final Noise QUIET = recorded(RecordedRounds.quiet());

    /** The noise of the sessions with one thread: the deviation of a round's ratio is 2 to 5%. */
    private static final Noise ONE_THREAD = recorded(RecordedRounds.ofOneThread());

    private static final Noise BUSY = recorded(RecordedRounds.busy());

    /** The noise with half a second a slice: the deviation of a round's ratio is 15%. */
    private static final Noise TWO_SERVERS = recorded(List.<double[][]>of(RecordedRounds.ofTwoServers("a tenth more")));

    private static final Noise TWO_SERVERS_SHORTLY =
            recorded(List.<double[][]>of(RecordedRounds.ofTwoServers("equal")));

    /** The noise of any two lanes of default runs. */
    private static final Noise DEFAULT_RUNS = ofDefaultRuns("quiet", LANES);

    private static final Noise BUSY_DEFAULT_RUNS = ofDefaultRuns("busy", LANES);

    /** Draws the logarithms of the figures of a run's lanes, round by round; the first two are a pair. */
    private interface Noise {

        double[][] draw(SplittableRandom random, int rounds);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 10, 20})
    void nineteen_of_twenty_intervals_contain_the_true_ratio_if_the_number_of_rounds_is_fixed(int rounds) {
        assertCovers(0.94, rounds, ALL, normal(0.05, 2), normal(0.05, 3), normal(0.05, LANES));
        assertCovers(0.94, rounds, ALL, heavyTailed(0.05), slowingDown(0.03, 0.01), QUIET);
        assertCovers(0.94, rounds, ALL, DEFAULT_RUNS, BUSY_DEFAULT_RUNS);
        assertCovers(0.92, rounds, ALL, BUSY);
    }

    private static void assertCovers(double least, int rounds, UnaryOperator<LaneRounds> used, Noise... noises) {
        assertThat(noises)
                .allSatisfy(noise -> assertThat(coverage(noise, rounds, used)).isGreaterThanOrEqualTo(least));
    }

    @ParameterizedTest
    @CsvSource({"0.10, 6", "0.10, 8"})
    void they_do_if_the_precision_decides_when_to_stop(double target, int possible) {
        assertStoppedCovers(target, possible);
    }

    @LongParameterizedTest
    @CsvSource({"0.10, 20", "0.05, 20", "0.03, 40"})
    void they_do_with_time_for_many_rounds(double target, int possible) {
        assertStoppedCovers(target, possible);
    }

    private static void assertStoppedCovers(double target, int possible) {
        for (int lanes : List.of(2, LANES)) {
            assertThat(DoubleStream.of(0.5, 1, 1.5, 2, 3)
                            .map(share -> coverage(normal(share * target, lanes), possible, stopped(target)))
                            .average()
                            .orElseThrow())
                    .isGreaterThanOrEqualTo(0.935);
        }
        assertCovers(0.94, possible, stopped(target), heavyTailed(target), QUIET, DEFAULT_RUNS, BUSY_DEFAULT_RUNS);
        assertCovers(0.92, possible, stopped(target), BUSY);
    }

    /** The more lanes show how much rounds vary, the fewer rounds it takes. */
    @ParameterizedTest
    @CsvSource({"2, 7", "3, 5", "4, 5", "5, 4", "8, 4", "12, 3"})
    void a_width_counts_from_six_degrees_of_freedom_on(int lanes, int rounds) {
        LaneRounds all = lanes(1, normal(0.001, lanes).draw(new SplittableRandom(SEED), 12));

        assertThat(all.stopped(1, TARGET).count()).isEqualTo(rounds);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 6, 8, 20})
    void of_a_hundred_equal_pairs_five_at_most_are_called_different(int possible) {
        assertThat(calledDifferent(normal(0.03, LANES), possible)).isLessThanOrEqualTo(0.03);
        assertThat(calledDifferent(normal(0.05, LANES), possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(heavyTailed(0.03), possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(QUIET, possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(DEFAULT_RUNS, possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(BUSY_DEFAULT_RUNS, possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(ofDefaultRuns("busy", 4), possible)).isLessThanOrEqualTo(0.05);
    }

    /**
     * The noises are the one for which the stopping rule has the most intervals to choose from, that of other programs,
     * and that of two lanes alone.
     */
    @ParameterizedTest
    @ValueSource(ints = {6, 8, 12, 20})
    void with_the_worst_noise_there_may_be_six(int possible) {
        assertThat(calledDifferent(normal(1.5 * TARGET, LANES), possible)).isLessThanOrEqualTo(0.065);
        assertThat(calledDifferent(BUSY, possible)).isLessThanOrEqualTo(0.065);
        assertThat(calledDifferent(ofDefaultRuns("busy", 2), possible)).isLessThanOrEqualTo(0.065);
    }

    @Test
    void of_a_hundred_pairs_that_differ_by_a_tenth_ninety_are_found_by_the_rounds_of_a_default_run() {
        for (Noise noise : List.of(DEFAULT_RUNS, normal(0.05, LANES), heavyTailed(0.03))) {
            assertThat(shareWith(noise, ROUNDS_OF_A_DEFAULT_RUN, 0.9, VerdictSimulationTest::isWorse))
                    .isGreaterThanOrEqualTo(0.9);
            assertThat(shareWith(noise, ROUNDS_OF_A_DEFAULT_RUN, 1 / 0.9, VerdictSimulationTest::isBetter))
                    .isGreaterThanOrEqualTo(0.9);
        }
    }

    /** With slices of a fifth of a second, the deviation of a round's ratio is 19%. */
    @ParameterizedTest
    @ValueSource(ints = {6, 16, 40})
    void of_a_hundred_runs_of_two_equal_servers_five_at_most_call_them_different_and_eight_with_short_slices(
            int possible) {
        assertThat(calledDifferent(TWO_SERVERS, possible)).isLessThanOrEqualTo(0.05);
        assertThat(calledDifferent(TWO_SERVERS_SHORTLY, possible)).isLessThanOrEqualTo(0.08);
    }

    @Test
    void a_tenth_more_work_of_one_server_is_found_with_thirty_rounds() {
        assertThat(shareWith(stopped(0.03), TWO_SERVERS, 30, 1.1, VerdictSimulationTest::isBetter))
                .isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void no_verdict_names_the_wrong_direction_of_a_tenth() {
        for (Noise noise : List.of(ONE_THREAD, QUIET, DEFAULT_RUNS, normal(0.05, LANES))) {
            assertThat(shareWith(noise, 6, 0.9, VerdictSimulationTest::isBetter))
                    .isLessThanOrEqualTo(0.001);
        }
    }

    private static double calledDifferent(Noise noise, int possible) {
        return shareWith(noise, possible, 1, ratio -> isBetter(ratio) || isWorse(ratio));
    }

    /** The share of runs whose interval contains the true ratio. */
    private static double coverage(Noise noise, int rounds, UnaryOperator<LaneRounds> used) {
        double truth = 1.3;
        SplittableRandom random = new SplittableRandom(SEED);
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            RatioInterval interval = used.apply(lanes(truth, noise.draw(random, rounds)))
                    .pairs(1)
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
            UnaryOperator<LaneRounds> used, Noise noise, int possible, double truth, Predicate<Ratio> verdict) {
        SplittableRandom random = new SplittableRandom(SEED);
        int runs = 0;
        for (int run = 0; run < RUNS; run++) {
            Pairs pairs = used.apply(lanes(truth, noise.draw(random, possible))).pairs(1);
            Pairs again = lanes(1, noise.draw(random, pairs.count())).pairs(1);
            Ratio ratio = Judged.of(ComparedFigure.THROUGHPUT, pairs, Judged.smallest(again.interval()), 1 + TARGET);
            runs += verdict.test(ratio) ? 1 : 0;
        }
        return (double) runs / RUNS;
    }

    private static UnaryOperator<LaneRounds> stopped(double target) {
        return all -> all.stopped(1, target);
    }

    private static LaneRounds lanes(double truth, double[][] logs) {
        return new LaneRounds(IntStream.range(0, logs.length)
                .mapToObj(lane -> Arrays.stream(logs[lane])
                        .map(log -> (lane == 1 ? truth : 1) * Math.exp(log))
                        .toArray())
                .toList());
    }

    /** @param deviation the deviation of a round's ratio */
    private static Noise normal(double deviation, int lanes) {
        return (random, rounds) ->
                logs(lanes, rounds, (lane, round) -> deviation / Math.sqrt(2) * random.nextGaussian());
    }

    private static double[][] logs(int lanes, int rounds, ToDoubleBiFunction<Integer, Integer> log) {
        return IntStream.range(0, lanes)
                .mapToObj(lane -> IntStream.range(0, rounds)
                        .mapToDouble(round -> log.applyAsDouble(lane, round))
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Noise of Student's t with 3 degrees of freedom: one figure in fifty is more than four deviations off. */
    private static Noise heavyTailed(double scale) {
        return (random, rounds) -> logs(LANES, rounds, (lane, round) -> {
            double squares = 0;
            for (int freedom = 0; freedom < 3; freedom++) {
                double normal = random.nextGaussian();
                squares += normal * normal;
            }
            return scale / Math.sqrt(2) * random.nextGaussian() / Math.sqrt(squares / 3);
        });
    }

    /** Noise of a machine that gets slower from slice to slice, for lanes in the order of a run. */
    private static Noise slowingDown(double deviation, double perSlice) {
        List<Integer> lanes = List.of(0, 1, 2);
        return (random, rounds) -> logs(
                lanes.size(),
                rounds,
                (lane, round) -> deviation / Math.sqrt(2) * random.nextGaussian()
                        - perSlice * RoundPlan.order(lanes, round).indexOf(lane));
    }

    /** Noise of the first lanes of default runs in any order. */
    private static Noise ofDefaultRuns(String machine, int lanes) {
        Noise recorded = recorded(List.<double[][]>of(RecordedRounds.ofDefaultRuns(machine)));
        return (random, rounds) -> {
            double[][] logs = recorded.draw(random, rounds);
            for (int last = logs.length; last > 1; last--) {
                int chosen = random.nextInt(last);
                double[] other = logs[last - 1];
                logs[last - 1] = logs[chosen];
                logs[chosen] = other;
            }
            return Arrays.copyOf(logs, lanes);
        };
    }

    private static Noise recorded(List<double[][]> sessions) {
        return (random, rounds) -> {
            double[][] session = sessions.get(random.nextInt(sessions.size()));
            int[] from = random.ints((rounds + STRETCH - 1) / STRETCH, 0, session.length)
                    .toArray();
            return logs(
                    session[0].length,
                    rounds,
                    (lane, round) -> session[(from[round / STRETCH] + round % STRETCH) % session.length][lane]);
        };
    }

    private static boolean isBetter(Ratio ratio) {
        return RatioJudge.outcome(ratio) == ComparedOutcome.BETTER;
    }

    private static boolean isWorse(Ratio ratio) {
        return RatioJudge.outcome(ratio) == ComparedOutcome.WORSE;
    }
}
