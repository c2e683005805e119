package dev.roundtrip.server.witness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.roundtrip.server.witness.ScrapeDelta.Difference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScrapeDeltaTest {

    @Test
    void movements_are_added_up_over_all_series_whatever_their_labels() {
        ScrapeDelta delta = delta("a{type=\"x\"} 1\na{type=\"y\"} 10\n", "a{type=\"x\"} 4\na{type=\"y\"} 11\n");

        assertThat(delta.sum("a", List.of())).isEqualTo(new Difference.Moved(4));
        assertThat(delta.by("a", "type", List.of()))
                .containsExactly(Map.entry("x", new Difference.Moved(3)), Map.entry("y", new Difference.Moved(1)));
    }

    @Test
    void a_series_that_was_not_there_before_counts_from_zero() {
        ScrapeDelta delta = delta("a{type=\"x\"} 5", "a{type=\"x\"} 5\na{type=\"new\"} 2");

        assertThat(delta.sum("a", List.of())).isEqualTo(new Difference.Moved(2));
        assertThat(delta.sum("a", List.of(LabelMatch.oneOf("type", "new")))).isEqualTo(new Difference.Moved(2));
    }

    @Test
    void a_known_name_without_a_matching_series_did_not_move() {
        assertThat(delta("a{type=\"x\"} 5", "a{type=\"x\"} 6").sum("a", List.of(LabelMatch.oneOf("type", "z"))))
                .isEqualTo(new Difference.Moved(0));
    }

    @Test
    void an_unknown_name_gives_a_reason_and_no_zero() {
        assertThat(delta("a 1", "a 2").sum("b", List.of())).isEqualTo(new Difference.Unknown("it has no metric b"));
    }

    @Test
    void one_counter_that_went_down_is_not_hidden_by_another_that_went_up() {
        Difference difference = delta("a{x=\"1\"} 9\na{x=\"2\"} 0", "a{x=\"1\"} 1\na{x=\"2\"} 100")
                .sum("a", List.of());

        assertThat(difference)
                .isEqualTo(new Difference.Unknown("a went down: the server was restarted or its counters were reset"));
    }

    @Test
    void a_series_that_had_counted_and_is_gone_gives_a_reason() {
        assertThat(delta("a{x=\"1\"} 9\na 1", "a 1").sum("a", List.of()))
                .isEqualTo(
                        new Difference.Unknown("a lost a series: the server was restarted or its counters were reset"));
        assertThat(delta("a{x=\"1\"} 0\na 1", "a 3").sum("a", List.of())).isEqualTo(new Difference.Moved(2));
    }

    @Test
    void what_is_not_a_finite_number_gives_a_reason() {
        assertThat(delta("a 1", "a NaN").sum("a", List.of()))
                .isEqualTo(new Difference.Unknown("a is not a finite number"));
        assertThat(delta("a 1", "a +Inf").sum("a", List.of()))
                .isEqualTo(new Difference.Unknown("a is not a finite number"));
    }

    private static ScrapeDelta delta(String before, String after) {
        return new ScrapeDelta(Scrapes.whole(before), Scrapes.whole(after));
    }
}
