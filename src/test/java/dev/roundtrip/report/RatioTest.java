package dev.roundtrip.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.Ratio.Verdict;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the two gates of a verdict, and the closed list of its words. */
class RatioTest {

    /** The fourth ratio has no effect beyond a failed calibration, so no rounds are promised. */
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
        Optional<RatioInterval> interval = Optional.of(new RatioInterval(ratio, lower, upper));
        Ratio judged = Ratio.of(ComparedFigure.THROUGHPUT, "s2", "s1", 9, interval, smallest, 1.1);

        assertThat(judged.verdict()).isEqualTo(verdict);
        assertThat(judged.moreRounds().stream().boxed())
                .isEqualTo(Optional.ofNullable(more).stream().toList());
        assertThat(judged.cell()).isEqualTo(cell);
        assertThat(judged.words()).isEqualTo(words);
    }
}
