package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScrapeDeltaTest {

    private static final String SERVER_RESTARTED = "the server was restarted or reset";

    @Test
    void movements_are_added_up_over_all_series_whatever_their_labels() throws Exception {
        ScrapeDelta delta = delta("a{type=\"x\"} 1\na{type=\"y\"} 10\n", "a{type=\"x\"} 4\na{type=\"y\"} 11\n");

        assertThat(delta.sum("a", List.of())).isEqualTo(4);
        assertThat(delta.by("a", "type", List.of())).containsExactly(Map.entry("x", 3.0), Map.entry("y", 1.0));
    }

    @Test
    void a_series_that_was_not_there_before_counts_from_zero() throws Exception {
        ScrapeDelta delta = delta("a{type=\"x\"} 5", "a{type=\"x\"} 5\na{type=\"new\"} 2");

        assertThat(delta.sum("a", List.of())).isEqualTo(2);
        assertThat(delta.sum("a", List.of(LabelMatch.oneOf("type", "new")))).isEqualTo(2);
    }

    @Test
    void a_known_name_without_a_matching_series_did_not_move() throws Exception {
        assertThat(delta("a{type=\"x\"} 5", "a{type=\"x\"} 6").sum("a", List.of(LabelMatch.oneOf("type", "z"))))
                .isZero();
    }

    @Test
    void a_series_that_had_counted_nothing_may_go() throws Exception {
        assertThat(delta("a{x=\"1\"} 0\na 1", "a 3").sum("a", List.of())).isEqualTo(2);
    }

    /** One counter that went down is not hidden by another that went up. */
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
