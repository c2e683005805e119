package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScrapeDeltaTest {

    private static final String SERVER_RESTARTED = "the server was restarted or reset";

    /** The sum is of all series, or of those with this label. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', nullValues = "all", textBlock = """
            movements are added up over all series whatever their labels | a{x=1} 1;a{x=2} 10 \
            | a{x=1} 4;a{x=2} 11 | all | 4
            a series that was not there before counts from zero | a{x=1} 5 | a{x=1} 5;a{x=2} 2 | all | 2
            so it does when it is asked for | a{x=1} 5 | a{x=1} 5;a{x=2} 2 | 2 | 2
            a known name without a matching series did not move | a{x=1} 5 | a{x=1} 6 | 3 | 0
            a series that had counted nothing may go | a{x=1} 0;a 1 | a 3 | all | 2
            """)
    void what_moved_is_counted(String why, String before, String after, String label, double sum) throws Exception {
        List<LabelMatch> conditions = label == null ? List.of() : List.of(LabelMatch.oneOf("x", label));
        assertThat(delta(lines(before), lines(after)).sum("a", conditions)).isEqualTo(sum);
    }

    /** The decrease of one counter is not hidden by the increase of another. */
    @ParameterizedTest
    @CsvSource({
        "a 1,                a 2,                  b, this server has no metric b",
        "a{x=1} 9;a{x=2} 0,  a{x=1} 1;a{x=2} 100,  a, a went down: " + SERVER_RESTARTED,
        "a{x=1} 9;a 1,       a 1,                  a, a lost a series: " + SERVER_RESTARTED,
        "a 1,                a NaN,                a, a is not finite",
        "a 1,                a +Inf,               a, a is not finite"
    })
    void what_cannot_be_told_gives_a_reason_and_no_zero(String before, String after, String name, String reason) {
        assertThatThrownBy(() -> delta(lines(before), lines(after)).sum(name, List.of()))
                .isInstanceOf(ScrapeDelta.Unknown.class)
                .hasMessage(reason);
    }

    private static String lines(String line) {
        return line.replaceAll("x=([12])", "x=\"$1\"").replace(';', '\n');
    }

    private static ScrapeDelta delta(String before, String after) {
        return new ScrapeDelta(Scrapes.whole(before), Scrapes.whole(after));
    }
}
