package dev.roundtrip.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.result.Ratio.Verdict;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The two gates of a verdict, and the closed list of its words. */
class RatioTest {

    private static Ratio of(ComparedFigure figure, Optional<RatioInterval> interval, int rounds, double smallest) {
        return Ratio.of(figure, "s2", "s1", rounds, interval, smallest, 1.1);
    }

    /** The fourth has no effect beyond a failed calibration, so that no rounds are promised. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            1.31 | 1.22 | 1.40  | 1.03 | DIFFERS       | none | 1.31x 1.22-1.40 | 1.31x (1.22 to 1.40)
            1.02 | 1.01 | 1.035 | 1.03 | NO_DIFFERENCE | none | within 4%       | no difference (within 4%)
            1.2  | 0.99 | 1.45  | 1.03 | NOT_TOLD      | 1    | ? 0.99-1.45     | inconclusive (0.99x to 1.45x); a few more rounds may settle it
            1.2  | 0.98 | 1.47  | 1.03 | NOT_TOLD      | 2    | ? 0.98-1.47     | inconclusive (0.98x to 1.47x); about 2 more rounds should settle it
            1.3  | 1.25 | 1.36  | 1.38 | NOT_TOLD      | none | ? 1.25-1.36     | inconclusive (1.25x to 1.36x)
            1.05 | 0.8  | 1.38  | 1.03 | NOT_TOLD      | 197  | ? 0.80-1.38     | inconclusive (0.80x to 1.38x); more rounds will hardly settle it
            """)
    void an_interval_is_judged_by_two_gates(
            double ratio,
            double lower,
            double upper,
            double smallest,
            Verdict verdict,
            Integer more,
            String cell,
            String words) {
        Ratio judged = of(ComparedFigure.THROUGHPUT, Optional.of(new RatioInterval(ratio, lower, upper)), 9, smallest);

        assertThat(judged.verdict()).isEqualTo(verdict);
        assertThat(judged.moreRounds().stream().boxed())
                .isEqualTo(Optional.ofNullable(more).stream().toList());
        assertThat(judged.cell()).isEqualTo(cell);
        assertThat(judged.words()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({"CLIENT_CPU, 0.5, true", "THROUGHPUT, 0.5, false", "THROUGHPUT, 1.31, true"})
    void less_processor_time_is_better_and_more_throughput_is_better(
            ComparedFigure figure, double ratio, boolean isBetter) {
        Ratio judged = of(figure, Optional.of(new RatioInterval(ratio, ratio - 0.05, ratio + 0.05)), 9, 1.03);

        assertThat(judged.isBetter()).isEqualTo(isBetter);
        assertThat(judged.isWorse()).isNotEqualTo(isBetter);
    }

    @Test
    void one_round_has_no_interval() {
        Ratio one = of(ComparedFigure.THROUGHPUT, Optional.empty(), 1, 1.03);

        assertThat(one.verdict()).isEqualTo(Verdict.NOT_TOLD);
        assertThat(one.words()).isEqualTo("inconclusive (one round has no interval)");
        assertThat(one.cell()).isEqualTo("-");
    }
}
