package dev.roundtrip.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.PriorVariance;
import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.Ratio.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two gates of a verdict. */
class RatioJudgeTest {

    /** The fifth is known as closely as requested, so that no rounds are promised. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            1.31 | 1.22 | 1.40  | 1.03 | DIFFERS       | none
            1.02 | 1.01 | 1.035 | 1.03 | NO_DIFFERENCE | none
            1.2  | 0.99 | 1.45  | 1.03 | INCONCLUSIVE  | 20
            1.2  | 0.98 | 1.47  | 1.03 | INCONCLUSIVE  | 23
            1.3  | 1.25 | 1.36  | 1.38 | INCONCLUSIVE  | none
            1.05 | 0.8  | 1.38  | 1.03 | INCONCLUSIVE  | 47
            """)
    void an_interval_is_judged_by_two_gates(
            double ratio, double lower, double upper, double smallest, Verdict verdict, Integer more) {
        Optional<RatioInterval> interval = Optional.of(new RatioInterval(ratio, lower, upper));
        RatioJudge judge = new RatioJudge(smallest, 1.1);

        assertThat(judge.verdict(interval)).isEqualTo(verdict);
        assertThat(judge.moreRounds(9, PriorVariance.NONE, interval))
                .isEqualTo(more == null ? OptionalInt.empty() : OptionalInt.of(more));
    }

    /** A ratio that few rounds hardly know cannot forecast when it is known: only the width counts. */
    @Test
    void a_wider_interval_takes_more_rounds_wherever_it_is() {
        RatioJudge judge = new RatioJudge(RatioJudge.SMALLEST, 1.1);

        assertThat(Stream.of(interval(0.80, 1.30), interval(0.53, 1.18), interval(0.53, 1.48), interval(0.9, 2.6))
                        .map(known -> judge.moreRounds(3, PriorVariance.NONE, Optional.of(known))
                                .orElseThrow()))
                .isSorted();
    }

    private static RatioInterval interval(double lower, double upper) {
        return new RatioInterval(Math.sqrt(lower * upper), lower, upper);
    }

    @Test
    void without_an_interval_nothing_is_promised() {
        RatioJudge judge = new RatioJudge(RatioJudge.SMALLEST, 1.1);

        assertThat(judge.verdict(Optional.empty())).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judge.moreRounds(1, PriorVariance.NONE, Optional.empty())).isEmpty();
    }
}
