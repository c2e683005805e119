package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.result.Ratio.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The two gates of a verdict, and the closed list of its words. */
class RatioTest {

    private static final double SMALLEST = 1.03;
    private static final double PRECISION = 1.1;

    private static Ratio ratio(ComparedFigure figure, double ratio, double lower, double upper) {
        return Ratio.of(
                figure, "s2", "s1", 9, Optional.of(new RatioInterval(ratio, lower, upper)), SMALLEST, PRECISION);
    }

    private static Ratio throughput(double ratio, double lower, double upper) {
        return ratio(ComparedFigure.THROUGHPUT, ratio, lower, upper);
    }

    @Test
    void an_interval_beyond_one_and_an_effect_beyond_the_smallest_difference_differ() {
        Ratio told = throughput(1.31, 1.22, 1.40);

        assertThat(told.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(told.words()).isEqualTo("1.31x (1.22 to 1.40)");
        assertThat(told.cell()).isEqualTo("1.31x 1.22-1.40");
        assertThat(told.isBetter()).isTrue();
        assertThat(told.moreRounds()).isEmpty();
    }

    @Test
    void an_effect_that_is_certain_and_smaller_than_the_smallest_difference_is_none() {
        Ratio none = throughput(1.02, 1.01, 1.035);

        assertThat(none.verdict()).isEqualTo(Verdict.NO_DIFFERENCE);
        assertThat(none.words()).isEqualTo("no difference (within 4%)");
        assertThat(none.cell()).isEqualTo("within 4%");
    }

    @Test
    void an_interval_that_holds_one_and_is_wider_than_the_precision_tells_nothing_and_says_how_many_rounds_would() {
        Ratio open = throughput(1.2, 0.99, 1.45);

        assertThat(open.verdict()).isEqualTo(Verdict.NOT_TOLD);
        assertThat(open.moreRounds()).isEqualTo(OptionalInt.of(1));
        assertThat(open.words()).isEqualTo("inconclusive (0.99x to 1.45x); about 1 more round should settle it");
        assertThat(throughput(1.05, 0.8, 1.38).words())
                .matches("inconclusive \\(0.80x to 1.38x\\); about \\d+ more rounds should settle it");
    }

    @Test
    void a_run_whose_calibration_failed_calls_nothing_equal_that_is_not_and_promises_no_rounds() {
        Ratio unclear = Ratio.of(
                ComparedFigure.THROUGHPUT,
                "s2",
                "s1",
                9,
                Optional.of(new RatioInterval(1.3, 1.25, 1.36)),
                1.38,
                PRECISION);

        assertThat(unclear.verdict()).isEqualTo(Verdict.NOT_TOLD);
        assertThat(unclear.words()).isEqualTo("inconclusive (1.25x to 1.36x)");
    }

    @Test
    void less_processor_time_is_better_and_more_throughput_is_better() {
        assertThat(ratio(ComparedFigure.CLIENT_CPU, 0.5, 0.4, 0.6).isBetter()).isTrue();
        assertThat(ratio(ComparedFigure.THROUGHPUT, 0.5, 0.4, 0.6).isWorse()).isTrue();
    }

    @Test
    void one_round_has_no_interval() {
        Ratio one = Ratio.of(ComparedFigure.THROUGHPUT, "s2", "s1", 1, Optional.empty(), SMALLEST, PRECISION);

        assertThat(one.verdict()).isEqualTo(Verdict.NOT_TOLD);
        assertThat(one.words()).isEqualTo("inconclusive (one round has no interval)");
        assertThat(one.cell()).isEqualTo("-");
    }
}
