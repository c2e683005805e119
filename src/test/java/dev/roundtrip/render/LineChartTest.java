package dev.roundtrip.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineChartTest {

    @Test
    void equal_factors_have_equal_lengths_and_values_beyond_an_end_are_at_it() {
        LogScale scale = new LogScale(1, 100, 50, 250);

        assertThat(List.of(1.0, 10.0, 100.0, 0.1, 1000.0).stream().map(scale::at))
                .containsExactly(50.0, 150.0, 250.0, 50.0, 250.0);
        assertThat(new LogScale(1, 100, 250, 50).at(10)).isEqualTo(150, within(1e-9));
    }

    @Test
    void ticks_are_round_and_as_many_as_there_is_room_for() {
        assertThat(new LogScale(0.8, 1.3, 0, 1).ticks(9)).containsExactly(0.8, 0.9, 1.0, 1.1, 1.2, 1.3);
        assertThat(new LogScale(0.3, 3.1, 0, 1).ticks(6)).containsExactly(0.5, 1.0, 2.0);
        assertThat(new LogScale(90_000, 2e9, 0, 1).ticks(5)).containsExactly(1e5, 1e6, 1e7, 1e8, 1e9);
    }

    @Test
    void an_axis_without_length_is_refused() {
        assertThatThrownBy(() -> new LogScale(1, 1, 0, 1))
                .hasMessage("low is 1.0 and high is 1.0; allowed are 0 < low < high");
    }

    @Test
    void names_at_the_ends_of_curves_do_not_cover_each_other() {
        double line = LineChart.LINE;

        assertThat(LineChart.places(new double[] {10, 12, 200}, 8, 300)).containsExactly(10, 10 + line, 200);
        assertThat(LineChart.places(new double[] {298, 299, 300}, 8, 300))
                .containsExactly(300 - 2 * line, 300 - line, 300);
    }

    @Test
    void fourteen_curves_differ_in_colour_or_dashes_and_in_their_marks() {
        List<Integer> all = IntStream.range(0, 14).boxed().toList();

        assertThat(all.stream().map(LineChart::line)).doesNotHaveDuplicates();
        assertThat(all.stream().map(i -> LineChart.mark(i) + LineChart.shape(i)))
                .doesNotHaveDuplicates();
    }
}
