package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedFigure;
import dev.roundtrip.report.Ratio;
import dev.roundtrip.report.Ratio.Verdict;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The closed list of a verdict's words. */
class RatioWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", textBlock = """
            1.31 | 1.22 | 1.40  | DIFFERS       | none | 1.31x 1.22-1.40 | 1.31x (1.22 to 1.40)
            1.02 | 1.01 | 1.035 | NO_DIFFERENCE | none | within 4%       | no difference (within 4%)
            1.2  | 0.99 | 1.45  | INCONCLUSIVE  | 1    | ? 0.99-1.45     | inconclusive (0.99x to 1.45x); a few more rounds should reach the margin
            1.2  | 0.98 | 1.47  | INCONCLUSIVE  | 2    | ? 0.98-1.47     | inconclusive (0.98x to 1.47x); about 2 more rounds should reach the margin
            1.3  | 1.25 | 1.36  | INCONCLUSIVE  | none | ? 1.25-1.36     | inconclusive (1.25x to 1.36x)
            1.05 | 0.8  | 1.38  | INCONCLUSIVE  | 197  | ? 0.80-1.38     | inconclusive (0.80x to 1.38x); more than 100 more rounds should reach the margin
            """)
    void a_verdict_has_its_words(
            double ratio, double lower, double upper, Verdict verdict, Integer more, String cell, String words) {
        Ratio judged = new Ratio(
                ComparedFigure.THROUGHPUT,
                "s2",
                "s1",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                8,
                9,
                Optional.of(new RatioInterval(ratio, lower, upper)),
                verdict,
                more == null ? OptionalInt.empty() : OptionalInt.of(more));

        assertThat(RatioWords.cell(judged)).isEqualTo(cell);
        assertThat(RatioWords.of(judged)).isEqualTo(words);
    }
}
