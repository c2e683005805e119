package dev.roundtrip.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.roundtrip.measure.RatioInterval;
import dev.roundtrip.report.ComparedOutcome;
import dev.roundtrip.text.DotChart.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** Tests how charts are drawn. */
class ChartTest {

    private static String drawn(DotChart chart) {
        return "<div>" + chart.html() + "</div>";
    }

    private static List<Element> elements(DotChart chart, String name) {
        return HtmlPages.elements(HtmlPages.parse(drawn(chart)), name);
    }

    private static Group dot(
            String label, String title, String figure, RatioInterval interval, String words, ComparedOutcome verdict) {
        return new Group(label, title, List.of(new DotChart.Row(figure, interval, 1.03, words, verdict)));
    }

    @Test
    void equal_factors_have_equal_lengths_and_values_beyond_an_end_are_at_it() {
        LogScale scale = new LogScale(1, 100, 50, 250);

        assertThat(List.of(1.0, 10.0, 100.0, 0.1, 1000.0).stream().map(scale::at))
                .containsExactly(50.0, 150.0, 250.0, 50.0, 250.0);
        assertThat(new LogScale(1, 100, 250, 50).at(10)).isEqualTo(150, within(1e-9));
    }

    @Test
    void ticks_are_round_and_do_not_cover_each_other() {
        assertThat(new LogScale(0.8, 1.3, 178, 590).ticks(44)).containsExactly(0.8, 0.85, 0.9, 1.0, 1.1, 1.2, 1.3);
        assertThat(new LogScale(0.3, 3.1, 178, 590).ticks(44)).containsExactly(0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0);
        assertThat(new LogScale(90_000, 2e9, 308, 8).ticks(26))
                .containsExactly(1e5, 3e5, 1e6, 3e6, 1e7, 3e7, 1e8, 3e8, 1e9);
    }

    /** The axis is 334 long, begins at 16, and goes from 1 / 1.25 to 2 * 1.03: the first line has no left end. */
    @Test
    void a_dot_is_at_the_logarithm_of_its_ratio_between_its_figure_and_its_verdict() {
        assertThat(16 + 334 * Math.log(2 / 0.8) / Math.log(2.06 / 0.8)).isEqualTo(339.6, within(0.06));

        Group dot =
                dot("a1 to a2", "quiet", "throughput", new RatioInterval(2, 0.2, 2), "better", ComparedOutcome.BETTER);
        assertThat(drawn(new DotChart(List.of(dot))).replaceAll("><path class=\"p-grid[^>]*></path>", ">"))
                .contains("""
                        <p><b>a1 to a2</b> quiet</p>
                        <p class="p-row"><span>throughput</span> <svg\
                         xmlns="http://www.w3.org/2000/svg" class="p-svg" aria-hidden="true" viewBox="0 0 366 24" font-size="12">\
                        <rect class="p-band" x="84.4" y="0" width="20.9" height="24"></rect>\
                        <path class="p-edge" d="M84.4 0v24M105.2 0v24"></path>\
                        <path class="p-one" d="M94.8 0v24"></path>\
                        <path class="p-better" d="M16 12H339.6M339.6 8v8"></path>\
                        <path class="p-better" d="M339.6 12m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0z"></path>\
                        </svg> <span>better: 2.00x (0.20 to 2.00)</span></p>
                        """);
    }

    /** The charts of real runs, and of figures that are hard to place. */
    static Stream<DotChart> charts() throws Exception {
        List<DotChart> charts = new ArrayList<>();
        Stream.of("tidb-rounds", "drivers", "mariadb")
                .flatMap(run -> RatioPicture.of(PictureReports.real(run)).stream())
                .map(Picture::chart)
                .forEach(charts::add);
        charts.add(new DotChart(Stream.of(0.0004, 0.97, 5_000.0)
                .map(ratio -> dot(
                        "scenario of " + ratio,
                        "its title ".repeat(20),
                        "client CPU per statement",
                        new RatioInterval(ratio, ratio / 2_000_000, ratio * 2_000_000),
                        "words",
                        ratio < 0.9 ? ComparedOutcome.BETTER : ComparedOutcome.NO_DIFFERENCE))
                .toList()));
        return charts.stream();
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("charts")
    void no_label_of_the_axis_covers_another_or_leaves_the_picture(DotChart chart) {
        List<Element> labels = elements(chart, "text");
        List<Double> ends = new ArrayList<>(List.of(0.0));
        for (Element label : labels) {
            double middle = Double.parseDouble(label.getAttribute("x"));
            double half = Svg.widthOf(label.getTextContent()) / 2;
            ends.add(middle - half);
            ends.add(middle + half);
        }
        ends.add(366.0);

        assertThat(labels).isNotEmpty();
        assertThat(ends).isSorted();
    }
}
